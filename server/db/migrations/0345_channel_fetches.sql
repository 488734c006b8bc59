-- Who has fetched a feed's public addresses, and when last (docs/decisions/093). A row is counted up from time to time, never with each request.
create table feedmaker.channel_fetches (
  user_id uuid not null,
  feed_id uuid not null,
  channel text not null check (channel ~ '^[a-z]{1,40}$'),
  -- Whether it came to the address that is the channel's own, or called itself so at the plain one.
  is_own_address boolean not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count bigint not null,
  -- What it called itself the last time.
  agent text not null check (char_length(agent) <= 200),
  primary key (feed_id, channel, is_own_address),
  foreign key (feed_id, user_id) references feedmaker.feeds (id, user_id) on delete cascade
);

alter table feedmaker.channel_fetches enable row level security;
alter table feedmaker.channel_fetches force row level security;
create policy own on feedmaker.channel_fetches to app_user
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy worker on feedmaker.channel_fetches to app_worker using (true) with check (true);
grant select on feedmaker.channel_fetches to app_user;
grant select, insert, update, delete on feedmaker.channel_fetches to app_worker;
