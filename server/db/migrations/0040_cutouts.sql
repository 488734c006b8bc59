-- What became of the background of a feed's photos, so that the model runs once per photo.
create table feedmaker.cutouts (
  feed_id uuid not null references feedmaker.feeds (id) on delete cascade,
  photo_hash text not null,
  -- Version of the model and the steps around it.
  model text not null,
  -- 'cut' (its alpha lies in storage), 'transparent' (the shop cut it out itself), or why the background was kept.
  verdict text not null,
  -- How often the model ran for this photo.
  model_runs int not null,
  used_at timestamptz not null default now(),
  primary key (feed_id, photo_hash, model)
);
create index cutouts_by_use on feedmaker.cutouts (used_at);

alter table feedmaker.cutouts enable row level security;
alter table feedmaker.cutouts force row level security;
create policy worker on feedmaker.cutouts to app_worker using (true) with check (true);
grant select, insert, update, delete on feedmaker.cutouts to app_worker;

-- A product whose image is known keeps the remark that came with it.
alter table feedmaker.results
  add column reason_code text,
  add column reason_text text;
