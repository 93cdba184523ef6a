-- Prepended to every script, so that all of them read and write the ledger's text in one way.
--   claims: userId -> orderNo|STATE|claimedAtMs    tombstone: REASON|userId    request: fingerprint|orderNo

-- Redis' own clock, milliseconds since the epoch: one clock decides windows and ages for every instance.
local function now_ms()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

-- A whole number as plain digits; Lua alone would turn a large one into 1.7e+12.
local function text(number)
  return string.format('%.0f', number)
end

-- The stock key's units, nil if it is missing. Anything but plain digits ends the script: call this before any write.
local function units(stock)
  local value = redis.call('GET', stock)
  if not value then return nil end
  if value ~= '0' and not string.match(value, '^[1-9]%d*$') or #value > 15 then
    error('STOCK_UNREADABLE ' .. stock .. ' is not a plain number of units')
  end
  return tonumber(value)
end

-- The states a claim may be in.
local STATES = { HELD = true, CONFIRMED = true, SETTLED = true }

-- A claim's text taken apart: orderNo, state, claimedAtMs; nil if it is none.
local function claim_in(value)
  local order, state, at = string.match(value, '^([1-9]%d*%-[0-7][%dA-HJKMNP-TV-Z]+)|(%u+)|(%d+)$')
  if not STATES[state or ''] or #order - string.find(order, '-', 1, true) ~= 26 then return nil end
  return order, state, at
end

-- What the user holds: orderNo, state, claimedAtMs; nil if nothing. Unreadable text ends the script: it may be a claim.
local function claim_of(claims, user)
  local value = redis.call('HGET', claims, user)
  if not value then return nil end
  local order, state, at = claim_in(value)
  if not order then error('CLAIM_UNREADABLE ' .. claims .. ' of user ' .. user) end
  return order, state, at
end

-- The named values that tell a claim with its age: since it was granted or, if it is in `open`, last confirmed.
local function aged(user, order, state, at, open, now)
  local since = redis.call('ZSCORE', open, user) or at
  return {
    'orderNo', order, 'userId', user, 'state', state, 'claimedAtMs', at,
    'sinceMs', text(tonumber(since)), 'ageMs', text(now - tonumber(since)),
  }
end

-- The user holds a unit under this number in this state.
local function hold(claims, user, order, state, at)
  redis.call('HSET', claims, user, order .. '|' .. state .. '|' .. at)
end

-- The user holds nothing any more. Removals come before other writes: Redis checks its memory limit at the first write
-- only, and giving up a claim must work when memory is full.
local function let_go(claims, open, user)
  redis.call('HDEL', claims, user)
  redis.call('ZREM', open, user)
end

-- The number holds no unit from now on. A tombstone that stands keeps its first reason.
local function bury(gone, reason, user, ttl_ms)
  redis.call('SET', gone, reason .. '|' .. user, 'NX', 'PX', ttl_ms)
end

-- The sale's newest holder is this number's. Who knows the holders up to it need not read them again; a sale the ledger
-- does not know stays unknown.
local function remember_latest(meta, order)
  if redis.call('EXISTS', meta) == 1 then redis.call('HSET', meta, 'latest', order) end
end

-- Counts a try of the user in the running window; true if there were too many. The count always carries its expiry.
local function tries_used_up(rate, window_ms, limit)
  if limit == '0' then return false end
  local tries = redis.call('INCR', rate)
  if tries == 1 then redis.call('PEXPIRE', rate, window_ms) end
  return tries > tonumber(limit)
end
