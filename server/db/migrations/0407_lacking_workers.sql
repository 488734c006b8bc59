-- Whether no worker of the installation is alive, so that an open run can say that nobody works on it. Says no where processes give no sign
-- of life at all. A user may not see the processes; 30 seconds as in server/db/installation/processes.ts.
create function feedmaker.lacks_workers() returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select coalesce(bool_and(ended_at is not null or seen_at < now() - interval '30 seconds'), false)
      from auth.processes where 'worker' = any(roles)
  $$;
