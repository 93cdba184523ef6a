-- Reads one page of an activity's claims.
-- Guarantee: a claim that stands during the whole visit is seen at least once; read on the master. A value that is no
--   claim does not hide the others.
-- KEYS: 1 claims, 2 open
-- ARGV: 1 cursor (0 starts), 2 count (claims aimed at; a small hash comes in one page)
-- Returns: first
--   {PAGE, next}                                                cursor of the next page, 0 after the last
-- then for each claim
--   {CLAIM, orderNo, userId, state, claimedAtMs, sinceMs, ageMs}    age since it was granted or, open, last confirmed
--   {UNREADABLE, userId}                                            the user's value is no claim of this sale
-- Called by: ClaimLedger.claims
local scan, now = redis.call('HSCAN', KEYS[1], ARGV[1], 'COUNT', ARGV[2]), now_ms()
local answers = { { 'PAGE', 'next', scan[1] } }
for i = 1, #scan[2], 2 do
  local user = scan[2][i]
  local order, state, at = claim_in(KEYS[1], user, scan[2][i + 1])
  if order then
    answers[#answers + 1] = { 'CLAIM', unpack(aged(user, order, state, at, KEYS[2], now)) }
  else
    answers[#answers + 1] = { 'UNREADABLE', 'userId', user }
  end
end
return answers
