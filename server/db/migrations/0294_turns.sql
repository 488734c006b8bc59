-- Turns that callers have taken of what may be done so often, counted for all processes of an installation together; one process alone
-- counts in its memory. Keys are hashes. Rows go a minute after they count for nothing any more, and with a crash of the database,
-- for which nobody can wait. Read and written by server/platform/database/count-in-database.ts.
create unlogged table auth.turns (
  name text not null,
  key bytea not null,
  -- When each was taken, the oldest first.
  taken timestamptz[] not null,
  -- Whether the last who asked was given one.
  is_taken boolean not null,
  until timestamptz not null,
  primary key (name, key)
);
create index turns_until on auth.turns (until);
