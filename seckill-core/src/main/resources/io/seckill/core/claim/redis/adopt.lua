-- Makes the ledger know an order that is live in MySQL; MySQL outranks a tombstone.
-- Guarantee: idempotent. Takes a unit only when nothing was held, never below zero, and never creates the stock key.
-- KEYS: 1 claims, 2 open, 3 stock, 4 tombstone, 5 meta
-- ARGV: 1 orderNo, 2 userId
-- Returns:
--   {SETTLED}        the claim is SETTLED, by this call or an earlier one; no unit was taken
--   {OTHER_CLAIM}    the user's claim stands under another number; nothing changed
--   {ADOPTED}        nothing was held: the claim stands as SETTLED, one unit was taken, the tombstone is gone
-- Called by: ClaimLedger.adopt (pre-heat, rebuild, reconcile)
local order, user = ARGV[1], ARGV[2]
must_be('zset', KEYS[2])
must_be('hash', KEYS[5])
local left = units(KEYS[3])
local held, state, at = claim_of(KEYS[1], user)
if held == order then
  redis.call('ZREM', KEYS[2], user)
  if state ~= 'SETTLED' then hold(KEYS[1], user, order, 'SETTLED', at) end
  return { 'SETTLED' }
end
if held then return { 'OTHER_CLAIM' } end
if left and left > 0 then redis.call('DECR', KEYS[3]) end
hold(KEYS[1], user, order, 'SETTLED', text(now_ms()))
redis.call('ZREM', KEYS[2], user)
redis.call('DEL', KEYS[4])
remember_latest(KEYS[5], order)
return { 'ADOPTED' }
