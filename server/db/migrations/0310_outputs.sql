-- A feed may publish at further addresses (docs/decisions/086): an output is a feed of its own with runs, products and a publication, whose
-- settings are its parent's but for what `overrides` says. Photos and pictures of a family lie under the parent's id.
-- Rows that an earlier migration has written in this transaction have checks ahead of them, which a changed table would not allow.
set constraints all immediate;
set constraints all deferred;
alter table feedmaker.feeds
  add column parent_id uuid,
  -- For which channel the address is; null where nobody said.
  add column channel text,
  -- Of an output: what it has instead of the parent's settings.
  add column overrides jsonb,
  -- Of an output: it rests although its parent does not.
  add column is_paused boolean not null default false,
  add foreign key (parent_id, user_id) references feedmaker.feeds (id, user_id) on delete cascade,
  drop constraint feeds_record_is_whole,
  add constraint feeds_record_is_whole check (parent_id is not null or (
    (record_id is null) = (name is null) and (record_id is null) = (status is null)
    and (record_id is null) = (edited_at is null) and (record_id is null or project_id is not null)
    and (record_id is not null or template_id is null))),
  add constraint feeds_output_is_whole check (case when parent_id is null then overrides is null and not is_paused
    else record_id is null and status is null and edited_at is null and name is not null and overrides is not null
      and settings is not null end);
create index feeds_of_parent on feedmaker.feeds (parent_id, created_at) where parent_id is not null;

-- Of a run of an output: the run of its parent whose source it reads.
alter table feedmaker.runs add column parent_run uuid;

-- Many statements write a feed: whichever does, its outputs say the same.
create function feedmaker.derive_output() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  select f.settings || new.overrides, f.source_access, f.project_id, f.activate and not new.is_paused
    into new.settings, new.source_access, new.project_id, new.activate
    from feedmaker.feeds f where f.id = new.parent_id;
  return new;
end
$$;
create trigger derive_output before insert or update of overrides, is_paused on feedmaker.feeds
  for each row when (new.parent_id is not null) execute function feedmaker.derive_output();

create function feedmaker.follow_parent() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update feedmaker.feeds set overrides = overrides, updated_at = now() where parent_id = new.id;
  return null;
end
$$;
create trigger follow_parent after update of settings, source_access, project_id, activate on feedmaker.feeds
  for each row when (new.parent_id is null and new.settings is not null
    and (old.settings, old.source_access, old.project_id, old.activate)
      is distinct from (new.settings, new.source_access, new.project_id, new.activate))
  execute function feedmaker.follow_parent();

-- What has no id of its own counts once in a family as well: by its place in the parent's feed, which is its place in all of them.
create or replace function feedmaker.skus_of(run uuid, feed uuid) returns table (place int, sku uuid)
  language sql stable
  as $$
    select p.place, encode(substring(sha256(convert_to(
        case when p.nth = 1 and p.product_id <> '' then 'id ' || p.product_id
          else 'at ' || coalesce((select f.parent_id from feedmaker.feeds f where f.id = feed), feed) || ' ' || p.place end,
        'UTF8')) for 16), 'hex')::uuid
      from (
        select x.position as place, x.product_id, row_number() over (partition by x.product_id order by x.position) as nth
          from feedmaker.products x
          where x.run_id = run and x.state <> 'skipped' and x.input_key is not null
      ) p
  $$;
