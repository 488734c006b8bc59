-- A template's HTML and layers are stored once per version, named by the hash of what they are, and its pictures once per
-- user. Templates, feeds and runs refer to them: a run no longer carries a copy.

-- Pictures of templates by the SHA-256 of their bytes, in hex.
create table template_pictures (
  user_id uuid not null references auth.users (id) on delete cascade,
  hash text not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, hash)
);
-- Pictures are compressed already.
alter table template_pictures alter column content set storage external;

create table template_versions (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- SHA-256 in hex of 'html' or 'base64', the length of html in bytes and html, followed by config (server/db/template-versions.ts).
  hash text not null,
  -- Texts with their pictures apart: the pieces between them, and after each but the last the hash of the picture whose
  -- base64 comes next.
  html text[] not null,
  config text[] not null,
  -- Where a caller sent what is not the base64 of a text that the database can hold, html is what they sent.
  is_encoded boolean not null,
  created_at timestamptz not null default now(),
  primary key (user_id, hash)
);

-- Which version shows which picture: what no version shows is swept.
create table template_version_pictures (
  user_id uuid not null,
  version text not null,
  picture text not null,
  primary key (user_id, version, picture),
  foreign key (user_id, version) references template_versions (user_id, hash) on delete cascade,
  -- Deferred like all that refer to these tables, because a user's deletion takes everything in an order of its own.
  foreign key (user_id, picture) references template_pictures (user_id, hash) deferrable initially deferred
);
create index template_versions_of_picture on template_version_pictures (user_id, picture);

do $$
declare
  name text;
begin
  foreach name in array array['template_pictures', 'template_versions', 'template_version_pictures'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy own on %I to app_user using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()))',
      name);
    execute format('create policy worker on %I to app_worker using (true) with check (true)', name);
    -- Nothing of a version ever changes.
    execute format('grant select, insert, delete on %I to app_user, app_worker', name);
  end loop;
end
$$;

-- A text with its pictures in it again.
create function public.template_text(owner uuid, parts text[]) returns text
language sql stable
set search_path = ''
as $$
  select string_agg(
      case when n % 2 = 1 then part
      else (select replace(encode(p.content, 'base64'), E'\n', '') from public.template_pictures p
        where p.user_id = owner and p.hash = part) end,
      '' order by n)
    from unnest(parts) with ordinality as each (part, n)
$$;
grant execute on function public.template_text(uuid, text[]) to app_user, app_worker;

-- What follows moves what is there, one row at a time, so that no more than one template is in memory.

create function feedmaker.split_template_text(owner uuid, whole text) returns text[] language plpgsql as $$
declare
  pieces text[] := string_to_array(whole, ';base64,');
  literals text[] := array[pieces[1]];
  parts text[] := '{}';
  encoded text;
  bytes bytea;
  picture text;
begin
  if whole = '' then return array['']; end if;
  for i in 2 .. cardinality(pieces) loop
    encoded := substring(pieces[i] from '^[A-Za-z0-9+/]*={0,2}');
    bytes := null;
    if length(encoded) >= 1000 and length(encoded) % 4 = 0 then
      bytes := decode(encoded, 'base64');
      if replace(encode(bytes, 'base64'), E'\n', '') <> encoded then bytes := null; end if;
    end if;
    if bytes is null then
      literals := array_append(literals, pieces[i]);
    else
      picture := encode(sha256(bytes), 'hex');
      insert into public.template_pictures (user_id, hash, content) values (owner, picture, bytes)
        on conflict do nothing;
      parts := array_append(parts, array_to_string(literals, ';base64,') || ';base64,');
      parts := array_append(parts, picture);
      literals := array[substr(pieces[i], length(encoded) + 1)];
    end if;
  end loop;
  return array_append(parts, array_to_string(literals, ';base64,'));
end
$$;

create function feedmaker.keep_template_version(owner uuid, html text, config text, is_encoded boolean) returns text
language plpgsql as $$
declare
  kept text := encode(sha256(convert_to(
    case when is_encoded then 'base64' else 'html' end || E'\n' || octet_length(html) || E'\n' || html || config, 'utf8')), 'hex');
  html_parts text[];
  config_parts text[];
begin
  if exists (select from public.template_versions v where v.user_id = owner and v.hash = kept) then return kept; end if;
  html_parts := case when is_encoded then array[html] else feedmaker.split_template_text(owner, html) end;
  config_parts := feedmaker.split_template_text(owner, config);
  insert into public.template_versions (user_id, hash, html, config, is_encoded)
    values (owner, kept, html_parts, config_parts, is_encoded);
  insert into public.template_version_pictures (user_id, version, picture)
    select distinct owner, kept, part
      from (select * from unnest(html_parts) with ordinality as h (part, n)
        union all select * from unnest(config_parts) with ordinality as c (part, n)) parts
      where n % 2 = 0;
  return kept;
end
$$;

-- Which version a user's HTML has become, by its hash, and which one the base64 that a feed or run carried.
create temporary table html_versions (user_id uuid, html bytea, version text, primary key (user_id, html)) on commit drop;
create temporary table sent_versions (user_id uuid, sent bytea, version text, primary key (user_id, sent)) on commit drop;

create function feedmaker.keep_sent_template(owner uuid, sent text) returns text language plpgsql as $$
declare
  sent_hash bytea;
  whole text;
  kept text;
begin
  if sent is null or btrim(sent, E' \t\n\r') = '' then return null; end if;
  sent_hash := sha256(convert_to(sent, 'utf8'));
  select s.version into kept from sent_versions s where s.user_id = owner and s.sent = sent_hash;
  if kept is not null then return kept; end if;
  begin
    whole := convert_from(decode(sent, 'base64'), 'utf8');
    if replace(encode(convert_to(whole, 'utf8'), 'base64'), E'\n', '') <> sent then whole := null; end if;
  exception when data_exception then
    whole := null;
  end;
  if whole is null then
    kept := feedmaker.keep_template_version(owner, sent, '', true);
  else
    -- Most feeds carry what a template of theirs is.
    select h.version into kept from html_versions h
      where h.user_id = owner and h.html = sha256(convert_to(whole, 'utf8'));
    if kept is null then kept := feedmaker.keep_template_version(owner, whole, '', false); end if;
  end if;
  insert into sent_versions values (owner, sent_hash, kept);
  return kept;
end
$$;

alter table templates
  add column dev_version text,
  -- Null until it is published.
  add column prod_version text;
-- Of the feed, and with the run's own version: whose version it is.
alter table feedmaker.runs add column user_id uuid;

do $$
declare
  row_id uuid;
  t record;
  f record;
  r record;
  kept text;
begin
  for row_id in select id from templates loop
    select * into t from templates where id = row_id;
    kept := feedmaker.keep_template_version(t.user_id, t.html_dev, t.config_dev, false);
    insert into html_versions values (t.user_id, sha256(convert_to(t.html_dev, 'utf8')), kept) on conflict do nothing;
    update templates set dev_version = kept, html_dev = '', config_dev = '', html_prod = '', config_prod = ''
      where id = row_id;
    if t.html_prod <> '' or t.config_prod <> '' then
      kept := feedmaker.keep_template_version(t.user_id, t.html_prod, t.config_prod, false);
      -- What is published is what feeds show.
      insert into html_versions values (t.user_id, sha256(convert_to(t.html_prod, 'utf8')), kept)
        on conflict (user_id, html) do update set version = excluded.version;
      update templates set prod_version = kept where id = row_id;
    end if;
  end loop;

  for f in select id, user_id from feedmaker.feeds loop
    update feedmaker.feeds set settings = (settings - 'defaultHtmlTemplate') || jsonb_build_object('version', 2,
        'template', feedmaker.keep_sent_template(f.user_id, settings ->> 'defaultHtmlTemplate'))
      where id = f.id;
  end loop;

  for r in select runs.id, feeds.user_id from feedmaker.runs join feedmaker.feeds on feeds.id = runs.feed_id
    order by runs.feed_id, runs.started_at
  loop
    update feedmaker.runs set user_id = r.user_id, settings = (settings - 'defaultHtmlTemplate') || jsonb_build_object(
        'version', 2, 'template', feedmaker.keep_sent_template(r.user_id, settings ->> 'defaultHtmlTemplate'))
      where id = r.id;
  end loop;
end
$$;

drop function feedmaker.keep_sent_template(uuid, text);
drop function feedmaker.keep_template_version(uuid, text, text, boolean);
drop function feedmaker.split_template_text(uuid, text);

alter table templates
  drop column html_dev,
  drop column config_dev,
  drop column html_prod,
  drop column config_prod,
  alter column dev_version set not null,
  add foreign key (user_id, dev_version) references template_versions (user_id, hash) deferrable initially deferred,
  add foreign key (user_id, prod_version) references template_versions (user_id, hash) deferrable initially deferred;
create index templates_of_dev_version on templates (user_id, dev_version);
create index templates_of_prod_version on templates (user_id, prod_version);

-- Written anew with it, the tables leave the room that the copies took.
alter table feedmaker.feeds
  add column template text generated always as (settings ->> 'template') stored,
  add foreign key (user_id, template) references template_versions (user_id, hash) deferrable initially deferred;
create index feeds_of_template_version on feedmaker.feeds (user_id, template);

alter table feedmaker.runs
  alter column user_id set not null,
  add column template text generated always as (settings ->> 'template') stored,
  add foreign key (user_id, template) references template_versions (user_id, hash) deferrable initially deferred;
-- A user's run is of their feed and shows their template.
alter policy own on feedmaker.runs
  with check (user_id = (select auth.uid()) and exists (select from feedmaker.feeds f where f.id = feed_id));
create index runs_of_template_version on feedmaker.runs (user_id, template);

-- Runs counted for their copies.
update feedmaker.feeds f set stored_bytes =
  (select coalesce(sum(size_bytes), 0) from feedmaker.images where feed_id = f.id)
  + (select coalesce(sum(size_bytes), 0) from feedmaker.photos where feed_id = f.id)
  + (select coalesce(sum(size_bytes), 0) from feedmaker.publications where feed_id = f.id)
  + (select coalesce(sum(pg_column_size(settings)), 0) from feedmaker.runs where feed_id = f.id);
