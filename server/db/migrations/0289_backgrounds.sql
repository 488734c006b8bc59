-- The network looks at a photo once per user, and not once per feed: two feeds share what it saw, and so does what is tried out before
-- there is a feed. What it makes of a photo is kept where it is in doubt, too, for somebody who overrules it. All photos are
-- looked at anew after this, because the steps around the network changed as well.
drop table feedmaker.cutouts;
create table feedmaker.cutouts (
  user_id uuid not null references auth.users (id) on delete cascade,
  photo_hash text not null,
  -- Version of the model and the steps around it.
  model text not null,
  -- 'cut', 'transparent' (the shop cut it out itself), or why the background is kept unless somebody decides.
  verdict text not null,
  -- Whether its alpha, which lies in storage, shows anything; of a transparent photo there is none.
  shows_product boolean not null,
  -- How often the model ran for this photo.
  model_runs int not null,
  used_at timestamptz not null default now(),
  primary key (user_id, photo_hash, model)
);
create index cutouts_by_use on feedmaker.cutouts (used_at);

alter table feedmaker.cutouts enable row level security;
alter table feedmaker.cutouts force row level security;
create policy worker on feedmaker.cutouts to app_worker using (true) with check (true);
grant select, insert, update, delete on feedmaker.cutouts to app_worker;

-- What became of the backgrounds of a product's photos, the one of its picture first: the photo's hash, the network's verdict, and
-- what was decided when it was drawn ('… uncertain mask 3f…'). Null where backgrounds stay.
alter table feedmaker.products add column backgrounds text[];
alter table feedmaker.results add column backgrounds text[];
alter table feedmaker.runs
  -- Photos, when all were drawn; null where backgrounds stay.
  add column cut_out_count int,
  add column doubtful_count int;

-- What became of a product's backgrounds as things are decided now, by the worst of its photos; null where they stay.
create function feedmaker.product_background(backgrounds text[], project uuid) returns text
language sql stable as $$
  select case
      when backgrounds is null then null
      when bool_or(verdict not in ('cut', 'transparent', 'unavailable') and choice is null) then 'doubtful'
      when bool_or(feedmaker.shown_background(verdict, choice, mask_hash) = 'whole') then 'kept'
      else 'removed'
    end
    from (select split_part(b, ' ', 1) as hash, split_part(b, ' ', 2) as verdict from unnest(backgrounds) b) photos
      left join feedmaker.cutout_decisions d on d.project_id = project and d.photo_hash = photos.hash
$$;
