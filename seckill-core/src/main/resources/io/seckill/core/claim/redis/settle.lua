-- Tells the ledger that the order is live in MySQL; a forgotten claim stands again, a given-up number stays given up.
-- Guarantee: idempotent. Takes a unit only when it adopts, never below zero, and never creates the stock key.
-- KEYS: 1 claims, 2 open, 3 stock, 4 tombstone, 5 meta
-- ARGV: 1 orderNo, 2 userId
-- Returns:
--   {SETTLED}        the claim is SETTLED, by this call or an earlier one
--   {GONE}           a tombstone stands under this number; nothing changed, reconcile adopts if the order is live
--   {OTHER_CLAIM}    the user's claim stands under another number; nothing changed
--   {ADOPTED}        nothing was known: the claim stands as SETTLED, one unit was taken
-- Called by: ClaimLedger.settle (consumer, sweep, dead letters)
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
if redis.call('EXISTS', KEYS[4]) == 1 then return { 'GONE' } end
if held then return { 'OTHER_CLAIM' } end
if left and left > 0 then redis.call('DECR', KEYS[3]) end
hold(KEYS[1], user, order, 'SETTLED', text(now_ms()))
redis.call('ZREM', KEYS[2], user)
remember_latest(KEYS[5], order)
return { 'ADOPTED' }
