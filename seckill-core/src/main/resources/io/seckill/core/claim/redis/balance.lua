-- Reads an activity's balance.
-- Guarantee: all figures are of one instant, read on the master.
-- KEYS: 1 meta, 2 stock, 3 claims, 4 open
-- ARGV: none
-- Returns:
--   {UNKNOWN}            there is no such sale here, or a part of what it is was lost
--   {BALANCE, total, claims, open, saleState, startMs, endMs, [stock]}    units; without stock if its key is lost
-- Called by: ClaimLedger.balance, ClaimLedger.contradicts
-- By these a person learns which key is to be mended
must_be('hash', KEYS[1])
must_be('hash', KEYS[3])
must_be('zset', KEYS[4])
local total, state, starts, ends = sale_of(KEYS[1])
if not (total and state and starts and ends) then return { 'UNKNOWN' } end
local answer = {
  'BALANCE', 'total', total, 'saleState', state, 'startMs', starts, 'endMs', ends,
  'claims', text(redis.call('HLEN', KEYS[3])), 'open', text(redis.call('ZCARD', KEYS[4])),
}
local left = units(KEYS[2])
if left then
  answer[#answer + 1] = 'stock'
  answer[#answer + 1] = text(left)
end
return answer
