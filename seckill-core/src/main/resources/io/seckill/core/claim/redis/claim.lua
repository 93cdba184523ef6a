-- Takes one unit for each of 1..64 requests of one activity, or says why not.
-- Guarantee: idempotent on orderNo. An error or a refusal writes nothing but the user's count of tries, so that asking
--   again under the same key may find a unit that came back. The last unit (0 left after it) is a success.
-- KEYS: 1 meta, 2 stock, 3 claims, 4 open; then for each request: tombstone, request, rate
-- ARGV: 1 request_ttl_ms, 2 rate_window_ms, 3 rate_limit (tries per window, 0 = off);
--   then for each request: orderNo, userId, fingerprint
-- Returns: for each request, in order, the first that is true of
--   {CLAIMED, orderNo, claimedAtMs}               held under this number, also by an earlier sending of the same call
--   {FENCED}                                      the number was given up before
--   {REPLAYED, orderNo, [state, claimedAtMs]}     the key was used before; without state if that claim has ended
--   {KEY_REUSED}                                  the key was used before with another fingerprint
--   {NOT_ON_SALE}                                 the sale is unknown (asked before the key) or paused (asked after it)
--   {STATE_LOST}                                  no stock under an existing sale: an alarm, never zero
--   {ALREADY_CLAIMED, orderNo}                    the user's claim stands under another number; costs no try
--   {NOT_STARTED}, {ENDED}, {RATE_LIMITED}, {SOLD_OUT}
-- Called by: ClaimLedger.claim
local _, sale, starts, ends = sale_of(KEYS[1])
must_be('zset', KEYS[4])
local left, now, answers, granted, taken, used = units(KEYS[2]), now_ms(), {}, {}, {}, {}

local function decide(order, user, fingerprint, gone, request, rate)
  local held, state, at = claim_of(KEYS[3], user)
  if taken[user] then held, state, at = taken[user], 'HELD', text(now) end
  if held == order then return { 'CLAIMED', 'orderNo', order, 'claimedAtMs', at } end
  if redis.call('EXISTS', gone) == 1 then return { 'FENCED' } end
  if not (sale and starts and ends) then return { 'NOT_ON_SALE' } end
  local first = used[request] or redis.call('GET', request)
  if first then
    local asked, number = request_in(request, first)
    if asked ~= fingerprint then return { 'KEY_REUSED' } end
    if number ~= held then return { 'REPLAYED', 'orderNo', number } end
    return { 'REPLAYED', 'orderNo', number, 'state', state, 'claimedAtMs', at }
  end
  if sale ~= 'OPEN' then return { 'NOT_ON_SALE' } end
  if not left then return { 'STATE_LOST' } end
  if held then return { 'ALREADY_CLAIMED', 'orderNo', held } end
  if now < tonumber(starts) then return { 'NOT_STARTED' } end
  if now >= tonumber(ends) then return { 'ENDED' } end
  if tries_used_up(rate, ARGV[2], ARGV[3]) then return { 'RATE_LIMITED' } end
  if left == 0 then return { 'SOLD_OUT' } end
  left, taken[user], used[request] = left - 1, order, fingerprint .. '|' .. order
  granted[#granted + 1] = { user = user, request = request }
  return { 'CLAIMED', 'orderNo', order, 'claimedAtMs', text(now) }
end

for a = 4, #ARGV, 3 do
  answers[#answers + 1] = decide(ARGV[a], ARGV[a + 1], ARGV[a + 2], KEYS[a + 1], KEYS[a + 2], KEYS[a + 3])
end
-- Only now, so that an error in any request leaves the ledger as it was.
if #granted > 0 then
  redis.call('DECRBY', KEYS[2], #granted)
  remember_latest(KEYS[1], taken[granted[#granted].user])
end
for _, grant in ipairs(granted) do
  hold(KEYS[3], grant.user, taken[grant.user], 'HELD', text(now))
  redis.call('ZADD', KEYS[4], text(now), grant.user)
  redis.call('SET', grant.request, used[grant.request], 'NX', 'PX', ARGV[1])
end
return answers
