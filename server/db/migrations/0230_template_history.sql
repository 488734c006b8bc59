-- A template's draft is counted, so that an editor notices that another one saved since; and what a template has been is
-- kept: a row per version that was saved, published or restored, which names the version and holds no copy of it.
alter table templates add column draft_version integer not null default 1;

create table template_history (
  id uuid primary key default gen_random_uuid(),
  -- The order in which things happened, which the time alone does not tell.
  position bigint not null generated always as identity,
  user_id uuid not null,
  template_id uuid not null,
  version text not null,
  kind text not null check (kind in ('saved', 'published', 'restored')),
  -- Given by a person: what has one is never thinned out.
  name text,
  -- Which draft it was.
  draft_version integer not null,
  created_at timestamptz not null,
  foreign key (template_id, user_id) references templates (id, user_id) on delete cascade,
  -- Deferred like all that refer to versions, because a user's deletion takes everything in an order of its own.
  foreign key (user_id, version) references template_versions (user_id, hash) deferrable initially deferred
);
create index template_history_of_template on template_history (template_id, position desc);
create index template_history_of_version on template_history (user_id, version);

alter table template_history enable row level security;
alter table template_history force row level security;
create policy own on template_history to app_user
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy worker on template_history to app_worker using (true) with check (true);
grant select, insert, update, delete on template_history to app_user, app_worker;

-- What is known of templates of earlier releases.
insert into template_history (user_id, template_id, version, kind, draft_version, created_at)
  select user_id, id, prod_version, 'published', 1, updated_at from templates where prod_version is not null
    order by created_at, id;
insert into template_history (user_id, template_id, version, kind, draft_version, created_at)
  select user_id, id, dev_version, 'saved', 1, updated_at from templates order by created_at, id;
