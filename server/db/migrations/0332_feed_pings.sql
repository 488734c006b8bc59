-- A secret address for each feed, which the shop calls after a change, and what it has asked for (docs/decisions/088).
alter table feedmaker.feeds
  -- Which of the feed's addresses counts: the secret is made of this number, so that nothing secret is stored.
  add column ping_version int not null default 1,
  -- The first and the last call that no run has followed yet; null where none waits.
  add column ping_first_at timestamptz,
  add column ping_last_at timestamptz;
create index feeds_pinged on feedmaker.feeds (ping_last_at) where ping_last_at is not null;
