-- Whoever holds a connection open hears when a way into the account ends, by whichever statement it does.
create function auth.tell_access_ended() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('access_ended', old.user_id::text);
  return null;
end
$$;
create trigger tell_access_ended after delete on auth.sessions
  for each row execute function auth.tell_access_ended();
create trigger tell_access_ended after delete on api_keys
  for each row execute function auth.tell_access_ended();
