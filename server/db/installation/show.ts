import type { Sql } from '#server/platform/database/port.ts';

/** Returns the owner of an id: its account, and its feed if it is the id of a feed or of its run. Null for an unknown id. */
export async function whoseIs(
  sql: Sql,
  id: string,
): Promise<{ user_id: string; feed_id: string | null } | null> {
  return await sql.maybe(
    `select id::text as user_id, null as feed_id from auth.users where id = $1
      union all select user_id::text, id::text from feedmaker.feeds where id = $1
      union all select user_id::text, id::text from feedmaker.feeds where record_id = $1
      union all select user_id::text, feed_id::text from feedmaker.runs where id = $1
      union all select user_id::text, null from projects where id = $1
      union all select user_id::text, null from templates where id = $1 limit 1`,
    [id],
  );
}

/** Returns an account for the operator: identity and contents, without anything that grants access. */
export async function showUser(sql: Sql, userId: string): Promise<object> {
  return await sql.one(
    `select u.id::text as id, coalesce(u.email, '') as email, u.created_at, u.last_sign_in_at, u.email_confirmed_at,
        u.banned_until, (select count(*) from auth.sessions s where s.user_id = u.id) as sessions,
        (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.created_at), '[]')
          from (select id, name, created_at from projects where user_id = u.id order by created_at limit 100) p) as projects,
        (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'active', f.activate, 'published',
            (select public.iso(published_at) from feedmaker.publications where feed_id = f.id),
            'last_run', (select state from feedmaker.runs where feed_id = f.id order by started_at desc limit 1))
            order by f.created_at), '[]')
          from (select * from feedmaker.feeds where user_id = u.id order by created_at limit 100) f) as feeds
      from auth.users u where u.id = $1`,
    [userId],
  );
}

/** Returns a feed for the operator: its source without possible secrets in the address, its publication, its last runs. */
export async function showFeed(sql: Sql, feedId: string): Promise<object> {
  return await sql.one(
    `select f.id::text as id, f.user_id::text as user_id, coalesce(u.email, '') as email, f.project_id::text as project_id,
        f.activate as active, substring(f.settings ->> 'feedUrl' from '^[a-z]+://(?:[^/?#@]*@)?([^/?#]*)') as shop,
        f.next_run_at, f.stored_bytes + f.source_bytes as bytes, f.created_at,
        (select jsonb_build_object('run', p.run_id, 'at', public.iso(p.published_at), 'products', p.product_count,
            'enhanced', p.enhanced_count, 'kept', p.kept_count, 'bytes', p.size_bytes, 'file', p.storage_key, 'changing', p.change is not null)
          from feedmaker.publications p where p.feed_id = f.id) as published,
        (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'state', r.state, 'started', public.iso(r.started_at),
            'ended', public.iso(r.finished_at), 'done', r.done_count, 'of', r.matched_count, 'drawn', r.rendered_count,
            'reason', r.error_code) order by r.started_at desc), '[]')
          from (select * from feedmaker.runs where feed_id = f.id order by started_at desc limit 5) r) as runs
      from feedmaker.feeds f left join auth.users u on u.id = f.user_id where f.id = $1`,
    [feedId],
  );
}
