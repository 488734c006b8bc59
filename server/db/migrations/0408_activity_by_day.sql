-- Fetches of each of the last days, by day in UTC: {"2026-11-29": 12}. Counted from this release on.
alter table feedmaker.channel_fetches add column by_day jsonb not null default '{}';

-- What was up at the end of a day is told by a feed's last publication of it.
create index feed_events_published on feedmaker.feed_events (feed_id, created_at) where type = 'feed.published';
