-- Tells whether a sale is sold out, and up to which holder.
-- Guarantee: reads only, in one step, on the master. While the number stays the same nobody new holds a unit.
-- KEYS: 1 meta, 2 stock
-- ARGV: none
-- Returns:
--   {SOLD_OUT, orderNo}    no unit is left; the number that was granted or adopted last
--   {ASK}                  anything else
-- Called by: ClaimLedger.soldOutUpTo (sold-out gate)
local latest = redis.call('HGET', KEYS[1], 'latest')
if latest and is_order(latest, KEYS[1]) and units(KEYS[2]) == 0 then return { 'SOLD_OUT', 'orderNo', latest } end
return { 'ASK' }
