-- The dashboard's own tables: projects, templates, feed records and their links, each row behind its owner.

-- Instants leave the database as the ISO 8601 text that the contract promises.
create function public.iso(instant timestamptz) returns text language sql stable as
  $$ select to_char(instant at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
grant execute on function public.iso(timestamptz) to app_user, app_worker;

create table projects (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  created_at timestamptz not null default now(),
  unique (id, user_id)
);
create index projects_of_user on projects (user_id, created_at desc);

create table templates (
  id uuid primary key,
  user_id uuid not null,
  project_id uuid not null,
  name text not null check (char_length(name) between 1 and 200),
  html_dev text not null,
  config_dev text not null,
  html_prod text not null default '',
  config_prod text not null default '',
  has_preview boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, user_id),
  foreign key (project_id, user_id) references projects (id, user_id) on delete cascade
);
create index templates_of_project on templates (project_id, created_at desc);
create index templates_of_user on templates (user_id, created_at desc);

create table feeds (
  id uuid primary key,
  user_id uuid not null,
  project_id uuid not null,
  template_id uuid,
  feedmaker_feed_id uuid unique,
  name text not null check (char_length(name) between 1 and 200),
  status text not null default 'active',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, user_id),
  foreign key (project_id, user_id) references projects (id, user_id) on delete cascade,
  foreign key (template_id, user_id) references templates (id, user_id) on delete set null (template_id)
);
create index feeds_of_project on feeds (project_id, created_at desc);
create index feeds_of_user on feeds (user_id, created_at desc);
create index feeds_of_template on feeds (template_id);

create table template_feeds (
  template_id uuid not null,
  feed_id uuid not null,
  user_id uuid not null,
  is_primary boolean not null,
  primary key (template_id, feed_id),
  foreign key (template_id, user_id) references templates (id, user_id) on delete cascade,
  foreign key (feed_id, user_id) references feeds (id, user_id) on delete cascade
);
create unique index template_feeds_one_primary on template_feeds (feed_id) where is_primary;

do $$
declare
  name text;
begin
  foreach name in array array['projects', 'templates', 'feeds', 'template_feeds'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy own on %I to app_user using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()))',
      name);
    execute format('create policy worker on %I to app_worker using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to app_user, app_worker', name);
  end loop;
end
$$;
