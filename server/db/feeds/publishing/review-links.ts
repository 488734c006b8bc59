import type { ReviewLink } from '#core/contract/feeds/publishing/review-links-api.ts';
import type { Sql } from '#server/platform/database/port.ts';

const LINKS_MAX = 20;

const columns = `id, may_approve, public.iso(created_at) as created_at, public.iso(expires_at) as expires_at`;

/** Returns the valid links of a review, newest first. */
export function listLinks(sql: Sql, reviewId: string, now: Date): Promise<ReviewLink[]> {
  return sql.rows<ReviewLink>(
    `select ${columns} from feedmaker.review_links
      where review_id = $1 and revoked_at is null and expires_at > $2 order by created_at desc, id`,
    [reviewId, now],
  );
}

/** Returns the link, if it is still valid. */
export function getLink(sql: Sql, id: string, now: Date): Promise<ReviewLink | null> {
  return sql.maybe<ReviewLink>(
    `select ${columns} from feedmaker.review_links where id = $1 and revoked_at is null and expires_at > $2`,
    [id, now],
  );
}

/** Creates a link; null if the review has the maximum number. */
export function insertLink(
  sql: Sql,
  reviewId: string,
  link: { id: string; tokenHash: Buffer; mayApprove: boolean; now: Date; expiresAt: Date },
): Promise<ReviewLink | null> {
  return sql.maybe<ReviewLink>(
    `insert into feedmaker.review_links (id, review_id, user_id, token_hash, may_approve, created_at, expires_at)
      select $6, v.id, v.user_id, $2, $3, $4, $5 from feedmaker.reviews v where v.id = $1
        and (select count(*) from feedmaker.review_links where review_id = $1 and revoked_at is null and expires_at > $4) < ${LINKS_MAX}
      returning ${columns}`,
    [reviewId, link.tokenHash, link.mayApprove, link.now, link.expiresAt, link.id],
  );
}

export async function revokeLink(
  sql: Sql,
  reviewId: string,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const changed = await sql.run(
    `update feedmaker.review_links set revoked_at = coalesce(revoked_at, $3) where id = $2 and review_id = $1`,
    [reviewId, id, now],
  );
  return changed > 0;
}

/** The review and feed that a link opens. */
export interface OpenLink {
  review_id: string;
  feed_id: string;
  feed_name: string;
  project_id: string | null;
  activate: boolean;
  may_approve: boolean;
  expires_at: string;
}

/** Returns the link with this secret, unless it was revoked or has expired. */
export function findLink(sql: Sql, tokenHash: Buffer, now: Date): Promise<OpenLink | null> {
  return sql.maybe<OpenLink>(
    `select l.review_id, v.feed_id, coalesce((select p.name || ' – ' from feedmaker.feeds p where p.id = f.parent_id), '') || coalesce(f.name, '') as feed_name, f.project_id, f.activate, l.may_approve,
        public.iso(l.expires_at) as expires_at
      from feedmaker.review_links l join feedmaker.reviews v on v.id = l.review_id
        join feedmaker.feeds f on f.id = v.feed_id
      where l.token_hash = $1 and l.revoked_at is null and l.expires_at > $2`,
    [tokenHash, now],
  );
}
