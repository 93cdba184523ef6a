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

-- Ends the script if the key is of another type than the ledger has it, and names it: call this before any write.
local function must_be(kind, key)
  local found = redis.call('TYPE', key).ok
  if found ~= kind and found ~= 'none' then error('KEY_UNREADABLE ' .. key .. ' is a ' .. found) end
end

-- Whether a text is a whole number in plain digits, small enough for Lua to keep it exact.
local function is_plain(value)
  return #value <= 15 and (value == '0' or string.match(value, '^[1-9]%d*$') ~= nil)
end

-- The stock key's units, nil if it is missing. Anything but plain digits ends the script: call this before any write.
local function units(stock)
  local value = redis.call('GET', stock)
  if not value then return nil end
  if not is_plain(value) then error('STOCK_UNREADABLE ' .. stock .. ' is not a plain number of units') end
  return tonumber(value)
end

-- What the sale is: total, state, startMs, endMs, each false if it is missing. A figure of anything but plain digits
-- ends the script: call this before any write.
local function sale_of(meta)
  local total, state, starts, ends = unpack(redis.call('HMGET', meta, 'total', 'state', 'startMs', 'endMs'))
  if not (is_plain(total or '0') and is_plain(starts or '0') and is_plain(ends or '0')) then
    error('SALE_UNREADABLE ' .. meta .. ' holds a total or a time that is not a plain number')
  end
  return total, state, starts, ends
end

-- Whether a text is an order number of the activity that is the key's hash tag.
local function is_order(order, key)
  local activity, ulid = string.match(order, '^([1-9]%d*)%-([0-7][%dA-HJKMNP-TV-Z]+)$')
  return activity ~= nil and #ulid == 26 and string.find(key, '{' .. activity .. '}', 1, true) ~= nil
end

-- Whether a text names a user.
local function is_user(user)
  return #user <= 64 and string.match(user, '^[%w._:@-]+$') ~= nil
end

-- The states a claim may be in, and the reasons of a tombstone.
local STATES = { HELD = true, CONFIRMED = true, SETTLED = true }
local REASONS = {
  NOT_PUBLISHED = true, KEY_REUSED = true, EXPIRED = true, NEVER_CLAIMED = true, SOLD_OUT = true, ALREADY_BOUGHT = true,
  CANCELLED = true, REFUSED = true,
}

-- A user's claim taken apart: orderNo, state, claimedAtMs; nil if the text is none of this sale.
local function claim_in(claims, user, value)
  local order, state, at = string.match(value, '^([^|]+)|(%u+)|(%d+)$')
  if not (STATES[state or ''] and is_plain(at) and is_order(order, claims) and is_user(user)) then return nil end
  return order, state, at
end

-- What the user holds: orderNo, state, claimedAtMs; nil if nothing. Unreadable text ends the script: it may be a claim.
local function claim_of(claims, user)
  local value = redis.call('HGET', claims, user)
  if not value then return nil end
  local order, state, at = claim_in(claims, user, value)
  if not order then error('CLAIM_UNREADABLE ' .. claims .. ' of user ' .. user) end
  return order, state, at
end

-- A request's text taken apart: fingerprint, orderNo. Text that is none ends the script.
local function request_in(request, value)
  local fingerprint, order = string.match(value, '^(.*)|(.*)$')
  if not (order and is_order(order, request)) then error('REQUEST_UNREADABLE ' .. request) end
  return fingerprint, order
end

-- The named values that tell a claim with its age: since it was granted or, if it is in `open`, last confirmed.
local function aged(user, order, state, at, open, now)
  local since = redis.call('ZSCORE', open, user) or at
  if not is_plain(since) then since = at end
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
