-- A row of a product is valid from run to run of its feed and shared by all of them (docs/decisions/119): a run that reads what the one
-- before it has read writes nothing.
set constraints all immediate;
alter table feedmaker.runs
  -- Place among the runs of its feed, from 1.
  add column seq int,
  -- Whether its products are stored; not those of a run that has not begun to read, or is old.
  add column has_products boolean not null default false,
  -- SHA-256 of its source's bytes, unpacked, and a key of all else that its products and pictures were made of.
  add column source_hash text,
  add column drawing_key text,
  -- Since when none of its pictures' photos was looked at; null where a product has to be looked at in any case.
  add column photos_checked_at timestamptz,
  -- The same in published runs of a feed whose products and pictures are the same; null before a run is published.
  add column content_key uuid;
update feedmaker.runs r set seq = n.seq, has_products = exists (select from feedmaker.products p where p.run_id = r.id)
  from (select id, row_number() over (partition by feed_id order by started_at, id desc) as seq from feedmaker.runs) n
  where n.id = r.id;
set constraints all immediate;
alter table feedmaker.runs alter column seq set not null;
create unique index runs_in_order on feedmaker.runs (feed_id, seq);
create function feedmaker.number_run() returns trigger
  language plpgsql
  set search_path = ''
  as $$
    begin
      new.seq = (select coalesce(max(r.seq), 0) + 1 from feedmaker.runs r where r.feed_id = new.feed_id);
      return new;
    end
  $$;
create trigger number_run before insert on feedmaker.runs for each row when (new.seq is null) execute function feedmaker.number_run();

alter table feedmaker.products
  add column feed_id uuid,
  add column valid_from int,
  -- The first run, if any, that has another row in its place.
  add column valid_to int not null default 2147483647,
  -- Hash of what the feed and the settings say of it, before it is known how it ends.
  add column read_hash uuid;
alter table feedmaker.products drop constraint products_pkey;
drop index feedmaker.products_by_state, feedmaker.products_by_id, feedmaker.products_by_reason, feedmaker.products_by_rule,
  feedmaker.products_with_findings;
update feedmaker.products p set feed_id = r.feed_id, valid_from = r.seq, valid_to = r.seq + 1
  from feedmaker.runs r where r.id = p.run_id;
set constraints all immediate;
drop policy own on feedmaker.products;
alter table feedmaker.products
  drop column run_id,
  alter column feed_id set not null,
  alter column valid_from set not null,
  add primary key (feed_id, position, valid_from),
  add foreign key (feed_id) references feedmaker.feeds (id) on delete cascade;
create index products_by_state on feedmaker.products (feed_id, state, position);
create index products_by_id on feedmaker.products (feed_id, product_id);
create index products_by_reason on feedmaker.products (feed_id, state, reason_code, position) where state in ('original', 'kept');
create index products_by_rule on feedmaker.products (feed_id, rule) where rule is not null;
create index products_with_findings on feedmaker.products (feed_id, position) where findings is not null;
create index products_replaced on feedmaker.products (feed_id, valid_to) where valid_to < 2147483647;
create policy own on feedmaker.products to app_user
  using (exists (select from feedmaker.feeds f where f.id = feed_id));

-- The products of a run; of one that is being read, those read so far. Cast to a number, the condition counts as one that most rows of
-- the feed meet, which is so; otherwise the planner would expect a ninth of them and sort what it finds instead of following an index.
create function feedmaker.products_of(run uuid) returns setof feedmaker.products
  language sql stable
  as $$
    select p.* from feedmaker.products p
      where p.feed_id = (select feed_id from feedmaker.runs where id = run)
        and (p.valid_from <= (select seq from feedmaker.runs where id = run)
          and p.valid_to > (select seq from feedmaker.runs where id = run)
          and p.position < (select case when not has_products then 0 when is_read then 2147483647 else product_count end
            from feedmaker.runs where id = run))::int <> 0
  $$;

-- The products of a feed as they are published.
create function feedmaker.published_products(feed uuid) returns setof feedmaker.products
  language sql stable
  as $$
    select p.* from feedmaker.products p
      where p.feed_id = feed
        and (p.valid_from <= (select r.seq from feedmaker.publications u join feedmaker.runs r on r.id = u.run_id where u.feed_id = feed)
          and p.valid_to > (select r.seq from feedmaker.publications u join feedmaker.runs r on r.id = u.run_id where u.feed_id = feed))::int <> 0
  $$;

-- The same to be changed: for this run alone, whichever others share the row.
create view feedmaker.run_products with (security_invoker = true) as
  select r.id as run_id, p.* from feedmaker.runs r join feedmaker.products p on p.feed_id = r.feed_id
    where r.has_products and (p.valid_from <= r.seq and p.valid_to > r.seq and (r.is_read or p.position < r.product_count))::int <> 0;

create function feedmaker.change_run_product() returns trigger
  language plpgsql
  set search_path = ''
  as $$
    declare
      kept feedmaker.products;
      own int;
      newest int;
    begin
      perform pg_advisory_xact_lock(hashtextextended(old.feed_id::text, 395));
      select r.seq into own from feedmaker.runs r where r.id = old.run_id;
      select max(r.seq) into newest from feedmaker.runs r where r.feed_id = old.feed_id;
      delete from feedmaker.products p
        where p.feed_id = old.feed_id and p.position = old.position and p.valid_from <= own and p.valid_to > own returning * into kept;
      if not found then
        return null;
      end if;
      if kept.valid_from < own then
        insert into feedmaker.products
          select (jsonb_populate_record(kept, jsonb_build_object('valid_to', own))).*;
      end if;
      if newest > own and kept.valid_to > own + 1 then
        insert into feedmaker.products
          select (jsonb_populate_record(kept, jsonb_build_object('valid_from', own + 1))).*;
        kept.valid_to = own + 1;
      end if;
      insert into feedmaker.products
        select (jsonb_populate_record(null::feedmaker.products,
          to_jsonb(new) || jsonb_build_object('valid_from', own, 'valid_to', kept.valid_to))).*;
      return new;
    end
  $$;
create trigger change_run_product instead of update on feedmaker.run_products
  for each row execute function feedmaker.change_run_product();
grant select, update on feedmaker.run_products to app_worker;

create or replace function feedmaker.skus_of(run uuid, feed uuid) returns table (place int, sku uuid)
  language sql stable
  as $$
    select p.place, encode(substring(sha256(convert_to(
        case when p.nth = 1 and p.product_id <> '' then 'id ' || p.product_id
          else 'at ' || coalesce((select f.parent_id from feedmaker.feeds f where f.id = feed), feed) || ' ' || p.place end,
        'UTF8')) for 16), 'hex')::uuid
      from (
        select x.position as place, x.product_id, row_number() over (partition by x.product_id order by x.position) as nth
          from feedmaker.products_of(run) x
          where x.state <> 'skipped' and x.input_key is not null
      ) p
  $$;
set constraints all deferred;
