-- Brings an activity's stock back to total - claims, never below zero.
-- Guarantee: computed and written in one step, by difference. A lost stock key stays lost: it is an alarm, and pre-heat
--   brings it back after every live order was adopted.
-- KEYS: 1 meta, 2 stock, 3 claims
-- ARGV: none
-- Returns:
--   {UNKNOWN}               there is no such sale here; nothing changed
--   {STATE_LOST}            the stock key is lost; nothing changed
--   {REPAIRED, byUnits}     the stock is right now; byUnits is what was added, 0 if it was right
-- Called by: ClaimLedger.repair
local left = units(KEYS[2])
local total = sale_of(KEYS[1])
if not total then return { 'UNKNOWN' } end
if not left then return { 'STATE_LOST' } end
local by = math.max(0, total - redis.call('HLEN', KEYS[3])) - left
if by ~= 0 then redis.call('INCRBY', KEYS[2], text(by)) end
return { 'REPAIRED', 'byUnits', text(by) }
