-- What a plan covers. Null where a run was not counted, because nothing is sold here or an earlier release has made it.
alter table feedmaker.runs
  -- Products of the project that are enhanced, as they were when this run was decided.
  add column sku_limit int,
  -- Decisions of one epoch are compatible; a smaller limit begins the next.
  add column sku_epoch int,
  -- In which project; null for a feed that had none then.
  add column sku_project uuid,
  -- Products that show the shop's image because the plan ends before them.
  add column over_count int not null default 0;

-- The products of a run that are to be enhanced, each once, and which of them the plan covers.
create table feedmaker.run_skus (
  run_id uuid not null references feedmaker.runs (id) on delete cascade,
  -- A hash of the product's id: the same in every feed of the project.
  sku uuid not null,
  is_covered boolean not null,
  primary key (run_id, sku)
);

alter table feedmaker.run_skus enable row level security;
alter table feedmaker.run_skus force row level security;
create policy worker on feedmaker.run_skus to app_worker using (true) with check (true);
grant select, insert, update, delete on feedmaker.run_skus to app_worker;

-- Which product of a run counts as what; those that can have no picture count as nothing. Where several products of a feed
-- share an id, the first of them has it, and the others count by their place, as those without one do.
create function feedmaker.skus_of(run uuid, feed uuid) returns table (place int, sku uuid)
  language sql stable
  as $$
    select p.place, encode(substring(sha256(convert_to(
        case when p.nth = 1 and p.product_id <> '' then 'id ' || p.product_id else 'at ' || feed || ' ' || p.place end, 'UTF8'))
        for 16), 'hex')::uuid
      from (
        select x.position as place, x.product_id, row_number() over (partition by x.product_id order by x.position) as nth
          from feedmaker.products x
          where x.run_id = run and x.state <> 'skipped' and x.input_key is not null
      ) p
  $$;
