-- Confirms a claim so that its message is committed, or fences the number so that no claim can follow.
-- Guarantee: idempotent. After STANDS the claim is never released by age; after GONE no claim of this number succeeds.
--   Confirming again renews the claim's age, so that the next sweep does not re-drive it at once.
-- KEYS: 1 claims, 2 open, 3 tombstone
-- ARGV: 1 orderNo, 2 userId, 3 tombstone_ttl_ms
-- Returns:
--   {STANDS}    held under this number: CONFIRMED now, or SETTLED before
--   {GONE}      nothing is held under this number; a tombstone stands now, NEVER_CLAIMED unless there was one
-- Called by: ClaimLedger.confirm (local transaction, check-back, sweep)
local order, user = ARGV[1], ARGV[2]
must_be('zset', KEYS[2])
local held, state, at = claim_of(KEYS[1], user)
if held ~= order then
  bury(KEYS[3], 'NEVER_CLAIMED', user, ARGV[3])
  return { 'GONE' }
end
if state ~= 'SETTLED' then
  hold(KEYS[1], user, order, 'CONFIRMED', at)
  redis.call('ZADD', KEYS[2], text(now_ms()), user)
end
return { 'STANDS' }
