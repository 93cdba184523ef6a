-- Reads one page of an activity's claims.
-- Guarantee: a claim that stands during the whole visit is seen at least once; read on the master.
-- KEYS: 1 claims
-- ARGV: 1 cursor (0 starts), 2 count (claims aimed at; a small hash comes in one page)
-- Returns: first
--   {PAGE, next}                                       cursor of the next page, 0 after the last
-- then for each claim
--   {CLAIM, orderNo, userId, state, claimedAtMs}
-- Called by: ClaimLedger.claims
local scan = redis.call('HSCAN', KEYS[1], ARGV[1], 'COUNT', ARGV[2])
local answers = { { 'PAGE', 'next', scan[1] } }
for i = 1, #scan[2], 2 do
  local user = scan[2][i]
  local order, state, at = claim_of(KEYS[1], user)
  if order then
    answers[#answers + 1] = { 'CLAIM', 'orderNo', order, 'userId', user, 'state', state, 'claimedAtMs', at }
  end
end
return answers
