-- Locks a run as every transaction that writes one does, and tells those who follow its feed once the transaction commits: one statement
-- instead of three, planned once per connection, as a refresh that changes nothing consists of such transactions. The feed comes first, in
-- the order that a deletion uses (server/db/locked-run.ts).
create function feedmaker.lock_run(run uuid, feed uuid) returns void
  language plpgsql
  set search_path = ''
  as $$
    begin
      perform from feedmaker.feeds f where f.id = feed or f.id = (select o.parent_id from feedmaker.feeds o where o.id = feed)
        order by f.parent_id is not null for key share;
      perform from feedmaker.runs r where r.id = run for no key update;
      perform pg_notify('feed_progress', feed::text);
    end
  $$;
