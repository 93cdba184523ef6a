-- Ends an open claim for which MySQL had no unit.
-- Guarantee: idempotent. Gives no unit back: it never existed, and returning it would sell and refuse it for ever.
-- KEYS: 1 claims, 2 open, 3 tombstone
-- ARGV: 1 orderNo, 2 userId, 3 reason, 4 tombstone_ttl_ms
-- Returns:
--   {KEPT}     the claim is SETTLED; nothing changed, no tombstone
--   {ENDED}    the claim ended by this call
--   {NONE}     nothing was held under this number; it has a tombstone now, an older one keeps its reason
-- Called by: ClaimLedger.drop (consumer)
local order, user = ARGV[1], ARGV[2]
must_be('zset', KEYS[2])
local held, state = claim_of(KEYS[1], user)
if held == order and state == 'SETTLED' then return { 'KEPT' } end
if held == order then let_go(KEYS[1], KEYS[2], user) end
bury(KEYS[3], ARGV[3], user, ARGV[4])
return { held == order and 'ENDED' or 'NONE' }
