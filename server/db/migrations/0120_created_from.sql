-- Ids that strangers see are made by us. A repeated create finds its row because the id is derived from the caller, the
-- call and their key; the secret keeps anybody from working out or choosing one.

create table auth.installation (
  -- One row.
  is_only boolean primary key default true check (is_only),
  -- 32 bytes out of 244 random bits, made once; whoever has the database has everything this protects.
  secret bytea not null
);
insert into auth.installation (secret)
  values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'utf8')));

-- Keyed hash of the request that made the row; null where it named no key. A repeat must say the same.
alter table projects add column created_from bytea;
alter table templates add column created_from bytea;
alter table feeds add column created_from bytea;
alter table feedmaker.feeds add column created_from bytea;
