-- Redis runs Lua 5.1; each script runs behind prelude.lua, whose functions are its only other names.
std = "lua51"
max_line_length = 120
read_globals = {
  "redis", "KEYS", "ARGV",
  "REASONS", "now_ms", "text", "must_be", "units", "sale_of", "is_order", "is_user", "claim_in", "claim_of", "request_in", "aged", "hold", "let_go",
  "bury", "remember_latest", "tries_used_up",
}
files["prelude.lua"] = { ignore = { "211" }, read_globals = { "redis" } }
