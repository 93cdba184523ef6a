-- Forgets an activity whose sale is over.
-- Guarantee: idempotent; forgets nothing while the window is open, a claim is open, or the ledger does not balance.
--   UNLINK leaves the memory to a background thread, however many claims there are. Tombstones and request keys expire.
-- KEYS: 1 meta, 2 stock, 3 claims, 4 open, 5 adjustments
-- ARGV: none
-- Returns:
--   {KEPT}       the window or a claim is open, or stock + claims is not total; nothing changed
--   {PURGED}     the ledger does not know the activity any more, by this call or an earlier one
-- Called by: ClaimLedger.purge
if redis.call('EXISTS', KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]) == 0 then return { 'PURGED' } end
local left = units(KEYS[2])
local total, _, _, ends = sale_of(KEYS[1])
if not (left and total and ends) or now_ms() < tonumber(ends) then return { 'KEPT' } end
local open, claims = redis.call('ZCARD', KEYS[4]), redis.call('HLEN', KEYS[3])
if open > 0 or left + claims ~= tonumber(total) then return { 'KEPT' } end
redis.call('UNLINK', KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5])
return { 'PURGED' }
