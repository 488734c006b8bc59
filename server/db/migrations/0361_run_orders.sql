-- In which order the products of a published run stand as they are sorted: their positions (docs/decisions/104).
create table feedmaker.run_orders (
  run_id uuid primary key references feedmaker.runs (id) on delete cascade,
  -- When the work began that ended with them: of a run that was opened again since, they are not those of its products.
  opened_at timestamptz not null,
  price_up int[] not null,
  price_down int[] not null,
  title int[] not null,
  newest int[] not null,
  problems int[] not null
);

-- To compress positions takes long and saves little.
alter table feedmaker.run_orders
  alter column price_up set storage external,
  alter column price_down set storage external,
  alter column title set storage external,
  alter column newest set storage external,
  alter column problems set storage external;

alter table feedmaker.run_orders enable row level security;
alter table feedmaker.run_orders force row level security;
create policy own on feedmaker.run_orders to app_user
  using (exists (select from feedmaker.runs r where r.id = run_id));
create policy worker on feedmaker.run_orders to app_worker using (true) with check (true);
grant select on feedmaker.run_orders to app_user;
grant select, insert, update, delete on feedmaker.run_orders to app_worker;
