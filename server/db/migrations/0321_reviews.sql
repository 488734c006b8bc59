-- Runs that wait until a person has looked at what they change (docs/decisions/087).
alter table feedmaker.feeds
  -- Whether runs wait for a person, and how new pictures are put up; see core/feed/publishing-settings.ts.
  add column publishing jsonb not null default '{}';
alter table feedmaker.runs
  -- When a person approved it; it is published without being asked about again.
  add column approved_at timestamptz;
alter table feedmaker.products
  -- The picture that takes this one's place in a later step of a roll-out.
  add column next_hash text,
  -- The picture that a person refused in favour of this one.
  add column refused_hash text;

create table feedmaker.reviews (
  id uuid primary key,
  feed_id uuid not null,
  user_id uuid not null,
  -- The newest run with this content.
  run_id uuid not null,
  -- Equal keys: the same changes to the same publication.
  content_key text not null,
  -- waiting, approved, discarded, replaced.
  state text not null default 'waiting',
  -- How many products change, by kind and part.
  counts jsonb not null,
  waiting_since timestamptz not null,
  decided_at timestamptz,
  -- Whom a person says to be, where they decided by a link.
  decided_by text,
  foreign key (feed_id, user_id) references feedmaker.feeds (id, user_id) on delete cascade
);
create index reviews_of_feed on feedmaker.reviews (feed_id, waiting_since desc);
create index reviews_of_run on feedmaker.reviews (run_id);
create unique index reviews_one_waiting on feedmaker.reviews (feed_id) where state = 'waiting';

create table feedmaker.review_changes (
  review_id uuid not null references feedmaker.reviews (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- From 1, in the order of the feed.
  n int not null,
  -- new, gone, changed.
  kind text not null,
  -- Of a changed product: picture, photo, title, price.
  parts text[] not null,
  product_id text not null,
  -- In the run; null where it is gone.
  position int,
  -- title, price, photo and hash, as they are up and as they would be.
  before jsonb,
  after jsonb,
  is_refused boolean not null default false,
  primary key (review_id, n)
);
create index review_changes_by_kind on feedmaker.review_changes (review_id, kind, n);

create table feedmaker.review_comments (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references feedmaker.reviews (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Null: the feed's owner; else the name that somebody with a link has typed.
  author text,
  asks_for_changes boolean not null default false,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null
);
create index review_comments_of_review on feedmaker.review_comments (review_id, created_at);

create table feedmaker.review_links (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references feedmaker.reviews (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- SHA-256 of the secret in the link.
  token_hash bytea not null unique,
  may_approve boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index review_links_of_review on feedmaker.review_links (review_id);

-- New pictures that are put up a share a day.
create table feedmaker.rollouts (
  feed_id uuid primary key,
  user_id uuid not null,
  -- Together with a product's id it says on which day the product has its turn.
  id uuid not null,
  percent int not null,
  -- What the pictures are drawn by; other settings begin another roll-out.
  design_key text not null,
  started_at timestamptz not null,
  -- The day at which a person stopped it, from 1; null while it goes on.
  paused_at_day int,
  -- The day of what is up.
  day int not null default 1,
  total int not null,
  taken int not null,
  foreign key (feed_id, user_id) references feedmaker.feeds (id, user_id) on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['reviews', 'review_changes', 'review_comments', 'review_links', 'rollouts'] loop
    execute format('alter table feedmaker.%I enable row level security', name);
    execute format('alter table feedmaker.%I force row level security', name);
    execute format('create policy own on feedmaker.%I to app_user using (user_id = (select auth.uid()))', name);
    execute format('create policy worker on feedmaker.%I to app_worker using (true) with check (true)', name);
    execute format('grant select on feedmaker.%I to app_user', name);
    execute format('grant select, insert, update, delete on feedmaker.%I to app_worker', name);
  end loop;
end
$$;
