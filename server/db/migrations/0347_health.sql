-- What is noted of products beside how they ended, and what of it there is to do; kept by the run, because a page of 24 cannot wait
-- until a hundred thousand are counted (docs/decisions/094). Null in what earlier releases have drawn.
alter table feedmaker.products add column findings text[];
create index products_with_findings on feedmaker.products (run_id, position) where findings is not null;
-- Of the picture alone: whichever product shows it again, it is the same.
alter table feedmaker.images add column findings text[];
alter table feedmaker.results add column findings text[];
alter table feedmaker.runs
  -- Counts of all products, as core/health/health.ts has them, and how many kinds of them there is something to do about.
  add column health jsonb,
  add column task_count int,
  -- What the publication changed of what was up, and of which run that was.
  add column changes jsonb,
  add column changed_from uuid;
