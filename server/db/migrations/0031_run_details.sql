-- A run that is accepted or tried again goes on later: what it took is the time it was open, not the time since its start.
alter table feedmaker.runs
  add column opened_at timestamptz not null default clock_timestamp(),
  -- Milliseconds of its earlier, ended stretches.
  add column worked_ms bigint not null default 0;

update feedmaker.runs set opened_at = started_at,
  worked_ms = coalesce(extract(epoch from finished_at - started_at) * 1000, 0);

-- Products that kept the shop's image are counted and listed by their reason; there are few of them in a good run.
create index products_by_reason on feedmaker.products (run_id, reason_code, position) where state = 'original';
