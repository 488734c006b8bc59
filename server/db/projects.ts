import { lockFeedsOf } from './locked-run.ts';
import type { Project, ProjectCard } from '#core/contract/projects-api.ts';
import { addresses } from '#core/public-addresses.ts';
import type { Creation } from '#server/platform/creations.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { behindSince } from './behind.ts';
import { cutPage, isAfter, readCursor } from './paging.ts';
import { requireSameRequest } from './created-from.ts';

const columns = 'id, name, user_id, public.iso(created_at) as created_at';

/**
 * SQL: projects of the user $1, after the place $2, at most $3; only $4, if it is not null. Which feeds need attention is decided as in the
 * list of feeds: see `needsLook` there.
 */
const cards = `select p.id, p.name, p.user_id, public.iso(p.created_at) as created_at,
        coalesce(s.feed_count, 0) as feed_count,
        coalesce(s.active_feed_count, 0) as active_feed_count,
        coalesce(s.enhanced_count, 0) as enhanced_count,
        public.iso(s.last_run_at) as last_run_at,
        coalesce(s.task_count, 0) as task_count, coalesce(s.task_feed_count, 0) as task_feed_count,
        coalesce(s.failed_feed_count, 0) as failed_feed_count,
        coalesce(s.waiting_feed_count, 0) as waiting_feed_count,
        (
          select public.iso(max(c.last_at))
          from feedmaker.feeds f join feedmaker.channel_fetches c on c.feed_id = f.id
          where f.project_id = p.id
        ) as channel_fetched_at,
        coalesce(i.images, '[]') as images, array[p.created_at::text, p.id::text] as place
      from projects p
      left join lateral (
        select count(*)::int as feed_count,
          (count(*) filter (where f.activate))::int as active_feed_count,
          coalesce(sum(pub.enhanced_count + pub.kept_count), 0)::int as enhanced_count,
          max(pub.published_at) as last_run_at,
          coalesce(sum(r.task_count), 0)::int as task_count,
          (count(*) filter (where r.task_count > 0))::int as task_feed_count,
          (count(*) filter (where newest.state = 'failed'))::int as failed_feed_count,
          (count(*) filter (where newest.state = 'held' or review.id is not null
            or exists (select from feedmaker.feeds o where o.parent_id = f.id and ${behindSince} is not null)))::int as waiting_feed_count
        from feedmaker.feeds f left join feedmaker.publications pub on pub.feed_id = f.id
          left join feedmaker.runs r on r.id = pub.run_id
          left join lateral (
            select state from feedmaker.runs where f.activate and feed_id = f.id
            order by started_at desc, id limit 1
          ) newest on true
          left join feedmaker.reviews review
            on f.activate and review.feed_id = f.id and review.state = 'waiting'
        where f.project_id = p.id and f.user_id = p.user_id and f.settings is not null
          and f.parent_id is null
      ) s on true
      left join lateral (
        select json_agg(latest) as images from (
          select pub.feed_id as "feedId", pr.image_hash as "imageHash"
          from (
            select feed_id, run_id, published_at from feedmaker.publications
            where feed_id in (select id from feedmaker.feeds f where f.project_id = p.id and f.parent_id is null)
              and enhanced_count + kept_count > 0
            order by published_at desc
            limit 4
          ) pub
          cross join lateral (
            select image_hash, position from feedmaker.products_of(pub.run_id)
            where state in ('enhanced', 'kept')
            order by position
            limit 4
          ) pr
          order by pub.published_at desc, pr.position
          limit 4
        ) latest
      ) i on true
      where p.user_id = $1 and ($4::uuid is null or p.id = $4) and ${isAfter('p.created_at', 'p.id', '$2')}
      order by p.created_at desc, p.id limit $3`;

/** Returns the user's projects, newest first, with the data of their cards. */
export async function listProjects(
  sql: Sql,
  userId: string,
  query: { project_id?: string | undefined; page_size?: number | undefined; cursor?: string | undefined },
): Promise<{ items: ProjectCard[]; total: number; next: string | null }> {
  type Row = Omit<ProjectCard, 'image_urls'> & {
    images: { feedId: string; imageHash: string }[];
    place: string[];
  };
  const after = readCursor('projects', query.cursor);
  const limit = query.page_size ?? (after === null ? null : 1_000);
  const { project_id: projectId = null } = query;
  const rows = await sql.rows<Row>(cards, [userId, after, limit === null ? null : limit + 1, projectId]);
  const { total } = await sql.one<{ total: number }>(
    'select count(*)::int as total from projects where user_id = $1 and ($2::uuid is null or id = $2)',
    [userId, projectId],
  );
  const { items, next } = cutPage('projects', rows, limit ?? rows.length);
  const shown = items.map(({ images, ...row }) => ({
    ...row,
    image_urls: images.map((image) => addresses.image.href(image)),
  }));
  return { items: shown, total, next };
}

export function getProject(sql: Sql, userId: string, id: string): Promise<Project | null> {
  return sql.maybe<Project>(`select ${columns} from projects where id = $2 and user_id = $1`, [userId, id]);
}

/** Inserts a project; a repeat returns the first row. Null if the id is somebody else's. Fails with `AppError('key_reused')`. */
export async function insertProject(
  sql: Sql,
  userId: string,
  { creation, name }: { creation: Creation; name: string },
): Promise<Project | null> {
  await sql.run(
    'insert into projects (id, user_id, name, created_from) values ($2, $1, $3, $4) on conflict (id) do nothing',
    [userId, creation.id, name, creation.from],
  );
  await requireSameRequest(sql, 'project', creation);
  return getProject(sql, userId, creation.id);
}

export function renameProject(sql: Sql, userId: string, id: string, name: string): Promise<Project | null> {
  return sql.maybe<Project>(
    `update projects set name = $3 where id = $2 and user_id = $1 returning ${columns}`,
    [userId, id, name],
  );
}

/** Deletes a project with templates, feeds and the feed service's rows. Returns false if it did not exist. */
export async function deleteProject(sql: Sql, userId: string, id: string): Promise<boolean> {
  await lockFeedsOf(sql, { userId, projectId: id });
  return (await sql.run('delete from projects where id = $2 and user_id = $1', [userId, id])) > 0;
}
