-- Prices that the readings of a feed have seen of each product, by change (docs/decisions/121).

-- A table cannot be altered while rows of it, moved by a migration of the same start, are still to be checked.
set constraints all immediate;

create table feedmaker.product_prices (
  feed_id uuid not null,
  user_id uuid not null,
  product_id text not null,
  -- [[ms since 1970, price, price struck beside it], …] as texts with their currency, each until the next; '' for none.
  seen jsonb not null,
  -- Since when the feed is without it; null while it has it.
  gone_at timestamptz,
  primary key (feed_id, product_id),
  foreign key (feed_id, user_id) references feedmaker.feeds (id, user_id) on delete cascade
);
create index product_prices_gone on feedmaker.product_prices (feed_id, gone_at) where gone_at is not null;

alter table feedmaker.product_prices enable row level security;
alter table feedmaker.product_prices force row level security;
create policy worker on feedmaker.product_prices to app_worker using (true) with check (true);
create policy own on feedmaker.product_prices to app_user using (user_id = (select auth.uid()));
grant select, insert, update, delete on feedmaker.product_prices to app_worker;
grant select on feedmaker.product_prices to app_user;

-- Times in which its readings followed each other without a gap: [[first, last in ms since 1970], …].
alter table feedmaker.feeds add column watched jsonb not null default '[]';

-- Products that do not change are not written, so what the last run has read is where their history begins.
insert into feedmaker.product_prices (feed_id, user_id, product_id, seen)
  select distinct on (p.feed_id, p.product_id) p.feed_id, f.user_id, p.product_id,
      jsonb_build_array(jsonb_build_array((extract(epoch from r.read_at) * 1000)::bigint,
        coalesce(p.property_values ->> 'price', ''), coalesce(p.property_values ->> 'old_price', '')))
    from feedmaker.feeds f
      join lateral (select max(coalesce(b.priced_at, b.started_at)) as read_at from feedmaker.runs b
        where b.feed_id = f.id and b.is_read) r on r.read_at is not null
      join feedmaker.products p on p.feed_id = f.id and p.valid_to = 2147483647
    where f.parent_id is null and p.product_id <> '' and p.property_values ->> 'price' <> ''
    order by p.feed_id, p.product_id, p.position;
