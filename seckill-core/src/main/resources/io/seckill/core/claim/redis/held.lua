-- Says what each of many users holds.
-- Guarantee: reads only, in one step, on the master. A user whose value is no claim is left out, as one without any.
-- KEYS: 1 claims
-- ARGV: 1.. userIds, 1..500
-- Returns: for each user who holds a unit
--   {HOLDS, orderNo, userId, state, claimedAtMs}
-- Called by: ClaimLedger.claimsOf (adoption, reconcile)
local answers, values = {}, redis.call('HMGET', KEYS[1], unpack(ARGV))
for i, user in ipairs(ARGV) do
  local order, state, at = claim_in(KEYS[1], user, values[i] or '')
  if order then
    answers[#answers + 1] = { 'HOLDS', 'orderNo', order, 'userId', user, 'state', state, 'claimedAtMs', at }
  end
end
return answers
