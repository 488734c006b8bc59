-- What people decided about the backgrounds of photos. A decision is about the photo with these bytes, in all feeds of the project.
create sequence feedmaker.decision_versions;
create table feedmaker.cutout_decisions (
  user_id uuid not null,
  project_id uuid not null,
  photo_hash text not null check (photo_hash ~ '^[0-9a-f]{64}$'),
  -- Null where a decision was taken back: the row stays, because a run may be at work with what was decided before.
  choice text check (choice in ('use', 'keep', 'mask')),
  -- SHA-256 of `mask`, a grey PNG that says what of the photo a person erased and kept.
  mask_hash text,
  mask bytea,
  -- Another one with every change, never the same again.
  version bigint not null,
  decided_at timestamptz not null default now(),
  primary key (project_id, photo_hash),
  foreign key (project_id, user_id) references projects (id, user_id) on delete cascade,
  check ((mask is null) = (mask_hash is null)),
  check (choice <> 'mask' or mask is not null)
);
create index cutout_decisions_by_time on feedmaker.cutout_decisions (decided_at);

alter table feedmaker.cutout_decisions enable row level security;
alter table feedmaker.cutout_decisions force row level security;
create policy own on feedmaker.cutout_decisions to app_user
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy worker on feedmaker.cutout_decisions to app_worker using (true) with check (true);
grant select, insert, update, delete on feedmaker.cutout_decisions to app_user, app_worker;
grant usage on sequence feedmaker.decision_versions to app_user, app_worker;

-- In which way a photo is shown: 'own' (the shop cut it out), 'whole' (with its background), 'cut', or 'mask ' and the mask's hash.
create function feedmaker.shown_background(verdict text, choice text, mask text) returns text
language sql immutable as $$
  select case
    when verdict = 'transparent' then 'own'
    when choice = 'keep' or verdict = 'unavailable' then 'whole'
    when choice = 'mask' then 'mask ' || mask
    when choice = 'use' or verdict = 'cut' then 'cut'
    else 'whole'
  end
$$;
