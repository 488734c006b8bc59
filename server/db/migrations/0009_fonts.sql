-- Fonts that users upload for their templates. The files lie in storage under the row's id.
create table fonts (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  family text not null check (char_length(family) between 1 and 100),
  weight int not null check (weight between 1 and 1000),
  style text not null check (style in ('normal', 'italic')),
  is_variable boolean not null,
  format text not null check (format in ('ttf', 'otf', 'woff2')),
  file_name text not null check (char_length(file_name) between 1 and 200),
  -- SHA-256 of the file in hex: part of what decides a picture.
  content_hash text not null,
  size_bytes int not null,
  created_at timestamptz not null default now()
);
create unique index fonts_one_face on fonts (user_id, lower(family), weight, style);

alter table fonts enable row level security;
alter table fonts force row level security;
create policy own on fonts to app_user
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy worker on fonts to app_worker using (true) with check (true);
grant select, insert, delete on fonts to app_user;
grant select, insert, update, delete on fonts to app_worker;
