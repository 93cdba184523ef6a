-- Lists open claims that were granted, or last confirmed, at least so long ago; oldest first.
-- Guarantee: ages are by Redis' clock. An entry of `open` without an open claim (its claim was lost, or is unreadable)
--   is removed, lest it stand before the living for ever.
-- KEYS: 1 claims, 2 open
-- ARGV: 1 older_than_ms, 2 from_ms (the first time of interest), 3 limit (claims listed, 1..1000; no more than 1000
--   entries are looked at)
-- Returns: for each claim
--   {OPEN_CLAIM, orderNo, userId, state, claimedAtMs, sinceMs, ageMs}    age since it was granted or last confirmed
-- Called by: ClaimLedger.staleClaims
local answers, now = {}, now_ms()
local bound = text(now - tonumber(ARGV[1]))
for _, user in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], ARGV[2], bound, 'LIMIT', 0, 1000)) do
  if #answers == tonumber(ARGV[3]) then break end
  local order, state, at = claim_in(KEYS[1], user, redis.call('HGET', KEYS[1], user) or '')
  if order and state ~= 'SETTLED' then
    answers[#answers + 1] = { 'OPEN_CLAIM', unpack(aged(user, order, state, at, KEYS[2], now)) }
  else
    redis.call('ZREM', KEYS[2], user)
  end
end
return answers
