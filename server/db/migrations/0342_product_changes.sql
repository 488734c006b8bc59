-- What a shop has told us of single products by the API, for their pictures alone (docs/decisions/091).

-- A table cannot be altered while rows of it, moved by a migration of the same start, are still to be checked.
set constraints all immediate;

create table feedmaker.product_changes (
  feed_id uuid not null,
  user_id uuid not null,
  product_id text not null,
  -- Name of a field → what it holds instead of what the shop's feed says; the empty name is the photo's address.
  fields jsonb not null,
  -- What the shop's feed said when it was first read with them, by the same names. Where it says something else, the feed holds.
  seen jsonb not null default '{}',
  changed_at timestamptz not null default clock_timestamp(),
  until timestamptz not null,
  primary key (feed_id, product_id),
  foreign key (feed_id, user_id) references feedmaker.feeds (id, user_id) on delete cascade
);

alter table feedmaker.product_changes enable row level security;
alter table feedmaker.product_changes force row level security;
create policy worker on feedmaker.product_changes to app_worker using (true) with check (true);
create policy own on feedmaker.product_changes to app_user using (user_id = (select auth.uid()));
grant select, insert, update, delete on feedmaker.product_changes to app_worker;
grant select on feedmaker.product_changes to app_user;

-- The last change that no run has followed yet; null where none waits.
alter table feedmaker.feeds add column changes_last_at timestamptz;
create index feeds_changed on feedmaker.feeds (changes_last_at) where changes_last_at is not null;

-- Of a run that draws changed products: it reads what this run of the feed has read, instead of asking the shop.
alter table feedmaker.runs add column kept_run uuid;
