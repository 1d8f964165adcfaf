"""
What the engine does in one step, and under which names it keeps what.

=========================== ===================================================================
``vendemmia:table:ID``      a stream: event 0, the header, has the id ``0-1``, tap *n* ``n-0``
``vendemmia:KIND``          a hash: ``games``, ``settings``, ``drafts``, ``players``,
                            ``campaigns``, ``rosters``, ``claims``
``vendemmia:bell``          a stream of the latest changes of all of these, numbered one by one
``vendemmia:removed``       the cards of games that were deleted; ``vendemmia:removed:ID`` them
=========================== ===================================================================

Every script changes one thing and rings the bell, or changes nothing and says why. An entry of the
bell has ``k``, what kind of thing it was; ``id``, which; ``v``, its new value, unless it is gone;
and ``n``, the number of the table's last event, where that is another one.
"""

from __future__ import annotations

NAME = "vendemmia"
BELL = f"{NAME}:bell"
COUNT = f"{NAME}:bell:count"
"""The number of the bell's last entry, which is its id: whoever misses one notices."""
REMOVED = f"{NAME}:removed"
BELL_LENGTH = 20_000
EVENT = "event"
"""The kind of an entry of the bell that tells an event of a stream."""
GAMES, SETTINGS, DRAFTS, PLAYERS = "games", "settings", "drafts", "players"
CAMPAIGNS, ROSTERS = "campaigns", "rosters"
CLAIMS = "claims"
"""Tables that are being put into a file, and by whom; whoever looks at one takes it off."""
KINDS = (GAMES, SETTINGS, DRAFTS, PLAYERS, CAMPAIGNS, ROSTERS, CLAIMS)

DONE, EXISTS, TAKEN, AHEAD, NONE, CHANGED = "done", "exists", "taken", "ahead", "none", "changed"


def key_of(kind: str) -> str:
    """Return the hash of a kind."""
    return f"{NAME}:{kind}"


def stream_of(id: str) -> str:
    """Return the stream of a table."""
    return f"{NAME}:table:{id}"


def number_of(entry: bytes) -> int:
    """
    Return the number of an event from the id of its entry.

    >>> number_of(b"0-1"), number_of(b"7-0")
    (0, 7)
    """
    return int(entry.partition(b"-")[0])


_RING = f"""
local function ring(...)
  local n = redis.call('INCR', '{COUNT}')
  redis.call('XADD', '{BELL}', 'MAXLEN', '~', '{BELL_LENGTH}', n .. '-0', ...)
  return n
end
"""

BEGIN = (
    _RING
    + """
-- stream, games; id, row, mark, header, taps...: a game that is not there yet
local id, row, mark = ARGV[1], ARGV[2], ARGV[3]
if redis.call('EXISTS', KEYS[1]) == 1 then
  local first = redis.call('XRANGE', KEYS[1], '0-1', '0-1')[1]
  if first and first[2][4] == mark then return {'done', 0} end
  return {'exists', 0}
end
redis.call('XADD', KEYS[1], '0-1', 'e', ARGV[4], 'w', mark)
for n = 5, #ARGV do
  redis.call('XADD', KEYS[1], (n - 4) .. '-0', 'e', ARGV[n], 'w', mark)
end
redis.call('HSET', KEYS[2], id, row)
return {'done', ring('k', 'games', 'id', id, 'n', #ARGV - 4, 'v', row)}
"""
)
"""Begin a table, with all of its taps."""

APPEND = (
    _RING
    + """
-- stream; id, n, event, mark: event n, if the last is n - 1
local id, n, event, mark = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4]
local length = redis.call('XLEN', KEYS[1])
if length == 0 then return {'none', 0} end
if n > length then return {'ahead', 0} end
if n < length then
  local there = redis.call('XRANGE', KEYS[1], n .. '-0', n .. '-0')[1]
  if there and there[2][4] == mark then return {'done', 0} end
  return {'taken', 0}
end
redis.call('XADD', KEYS[1], n .. '-0', 'e', event, 'w', mark)
return {'done', ring('k', 'event', 'id', id, 'n', ARGV[2], 'v', event)}
"""
)
"""Add one event; asked twice by the same mark, it is done once."""

KEEP = (
    _RING
    + """
-- hash; kind, id, compare, as, value?: one field of a hash; without a value it goes
local kind, id, compare, as = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local now = redis.call('HGET', KEYS[1], id)
if compare == 'there' and not now then return {'none', 0} end
if compare == 'same' and (now or '') ~= as then
  if now == (ARGV[5] or false) then return {'done', 0} end
  return {'changed', 0}
end
if #ARGV < 5 then
  redis.call('HDEL', KEYS[1], id)
  return {'done', ring('k', kind, 'id', id)}
end
redis.call('HSET', KEYS[1], id, ARGV[5])
return {'done', ring('k', kind, 'id', id, 'v', ARGV[5])}
"""
)
"""Set a field of a hash, whatever it was, or only if it is what was read."""

REMOVE = (
    _RING
    + """
-- stream, games, removed, removed stream; id: a game goes, and is not forgotten
local row = redis.call('HGET', KEYS[2], ARGV[1])
if not row then return {'none', 0} end
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('RENAME', KEYS[1], KEYS[4]) end
redis.call('HSET', KEYS[3], ARGV[1], row)
redis.call('HDEL', KEYS[2], ARGV[1])
return {'done', ring('k', 'games', 'id', ARGV[1])}
"""
)
"""Take a game off the list."""

PUT_AWAY = (
    _RING
    + """
-- stream; id, length, claim, roster, note's name, note, drafts...: a table that is in a file goes
local id, length, claim, roster = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4]
local function drop(kind, field)
  if redis.call('HDEL', '@' .. kind, field) == 1 then ring('k', kind, 'id', field) end
end
if redis.call('HGET', '@claims', id) ~= claim then return {'changed', 0} end
if redis.call('XLEN', KEYS[1]) ~= length
  or (redis.call('HGET', '@rosters', id) or '') ~= roster then
  drop('claims', id)
  return {'taken', 0}
end
redis.call('HSET', '@drafts', ARGV[5], ARGV[6])
ring('k', 'drafts', 'id', ARGV[5], 'v', ARGV[6])
redis.call('UNLINK', KEYS[1])
drop('games', id)
drop('rosters', id)
for n = 7, #ARGV do drop('drafts', ARGV[n]) end
drop('claims', id)
return {'done', 0}
""".replace("@", f"{NAME}:")
)
"""Take a table out of the store, if nobody has touched or claimed it meanwhile."""
