-- Changes an activity's total and stock by the same number of units, once per adjustment id.
-- Guarantee: idempotent on the adjustment id. Units that are claimed are never taken away. A lost stock key stays lost:
--   then only total changes, and pre-heat computes the stock from it.
-- KEYS: 1 meta, 2 stock, 3 claims, 4 adjustments
-- ARGV: 1 adjustmentId, 2 units (whole number, not 0)
-- Returns:
--   {UNKNOWN_ACTIVITY}    there is no such sale here; nothing changed
--   {REPEATED}            this id was applied before; nothing changed
--   {OTHER_UNITS}         this id was applied before with other units; nothing changed
--   {TOO_FEW}             fewer units are unsold than are to be taken away; nothing changed
--   {APPLIED}             total, and stock unless it is lost, changed by the units
-- Called by: ClaimLedger.adjust
local change = tonumber(ARGV[2])
local left = units(KEYS[2])
local total = sale_of(KEYS[1])
if not total then return { 'UNKNOWN_ACTIVITY' } end
local applied = redis.call('HGET', KEYS[4], ARGV[1])
if applied == ARGV[2] or applied == 'included' then return { 'REPEATED' } end
if applied then return { 'OTHER_UNITS' } end
if (left or total - redis.call('HLEN', KEYS[3])) + change < 0 then return { 'TOO_FEW' } end
redis.call('HSET', KEYS[4], ARGV[1], ARGV[2])
redis.call('HINCRBY', KEYS[1], 'total', ARGV[2])
if left then redis.call('INCRBY', KEYS[2], ARGV[2]) end
return { 'APPLIED' }
