-- Ends this number's claim if it is in a state the caller names, gives its unit back and frees its user.
-- Guarantee: idempotent. A unit comes back only when this call ended a claim; the stock key is never created.
-- KEYS: 1 claims, 2 open, 3 stock, 4 tombstone, [5 request, forgotten if it still names this number]
-- ARGV: 1 orderNo, 2 userId, 3 reason, 4 tombstone_ttl_ms, 5.. states to release from
-- Returns:
--   {KEPT}     the claim is in a state the caller did not name; nothing changed, no tombstone
--   {ENDED}    the claim ended by this call, one unit was given back
--   {NONE}     nothing was held under this number; it has a tombstone now, an older one keeps its reason
-- Called by: ClaimLedger.release (consumer, cancel, sweep, dead letters), ClaimLedger.withdraw (publishing)
local order, user, from = ARGV[1], ARGV[2], {}
for i = 5, #ARGV do from[ARGV[i]] = true end
must_be('zset', KEYS[2])
local left = units(KEYS[3])
local held, state = claim_of(KEYS[1], user)
if held == order and not from[state] then return { 'KEPT' } end

local first = KEYS[5] and redis.call('GET', KEYS[5])
if first and string.match(first, '|(.*)$') == order then redis.call('DEL', KEYS[5]) end
if held == order then
  let_go(KEYS[1], KEYS[2], user)
  if left then redis.call('INCR', KEYS[3]) end
end
bury(KEYS[4], ARGV[3], user, ARGV[4])
return { held == order and 'ENDED' or 'NONE' }
