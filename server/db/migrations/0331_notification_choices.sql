-- Which events of their feeds people are mailed, and what is still to be mailed of them (docs/decisions/088).

create table public.notification_choices (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Null: of all feeds that have no choice of their own.
  feed_id uuid,
  types text[] not null,
  unique nulls not distinct (user_id, feed_id),
  foreign key (feed_id, user_id) references feedmaker.feeds (id, user_id) on delete cascade
);
create index notification_choices_of_feed on public.notification_choices (feed_id);

alter table public.notification_choices enable row level security;
alter table public.notification_choices force row level security;
create policy own on public.notification_choices to app_user
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy worker on public.notification_choices to app_worker using (true) with check (true);
grant select, insert, update, delete on public.notification_choices to app_user, app_worker;

-- From when on an event may be mailed; null where it is not to be, or was.
alter table feedmaker.feed_events add column mail_at timestamptz;
create index feed_events_to_mail on feedmaker.feed_events (mail_at) where mail_at is not null;
-- When its owner was last mailed about the feed.
alter table feedmaker.feeds add column mailed_at timestamptz;
