-- Ties a user's idempotency key to what it is first used for, over all activities.
-- Guarantee: idempotent; the tie always carries its expiry. Only a granted claim is tied, so a refusal leaves nothing.
-- KEYS: 1 tie (of the user and the key; in a slot of its own, for activities do not share one)
-- ARGV: 1 fingerprint, 2 request_ttl_ms
-- Returns:
--   {BOUND}    the key is tied to this fingerprint, by this call or an earlier one
--   {OTHER}    the key is tied to another fingerprint; nothing changed
-- Called by: ClaimLedger.bind (claiming)
local first = redis.call('GET', KEYS[1])
if first then return { first == ARGV[1] and 'BOUND' or 'OTHER' } end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return { 'BOUND' }
