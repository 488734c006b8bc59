import type { Font } from '#core/contract/editor/fonts-api.ts';
import { addresses } from '#core/public-addresses.ts';
import type { Sql } from '#server/platform/database/port.ts';

const columns = `id, family, weight, style, is_variable, format, file_name, size_bytes,
  coalesce(letters, '') as letters, public.iso(created_at) as created_at`;

/** A template may name a family anywhere in its sources; false positives are better than missing a use. */
const usedBy = `array(
  select t.name from templates t
    where t.user_id = f.user_id and exists (select from template_versions v
      where v.user_id = t.user_id and v.hash in (t.dev_version, t.prod_version)
        and strpos(lower(array_to_string(v.html || v.config, ' ')), lower(f.family)) > 0)
    order by t.created_at desc, t.id limit 100) as used_by`;

/** Returns the user's fonts by family, weight and style. Old fonts have no recorded letters. */
export async function listFonts(sql: Sql, userId: string): Promise<Font[]> {
  const rows = await sql.rows<Omit<Font, 'url'>>(
    `select ${columns}, ${usedBy} from fonts f where user_id = $1 order by lower(family), weight, style desc, id`,
    [userId],
  );
  return rows.map(withUrl);
}

export async function getFont(sql: Sql, userId: string, id: string): Promise<Font | null> {
  const row = await sql.maybe<Omit<Font, 'url'>>(
    `select ${columns}, ${usedBy} from fonts f where id = $2 and user_id = $1`,
    [userId, id],
  );
  return row === null ? null : withUrl(row);
}

function withUrl(row: Omit<Font, 'url'>): Font {
  return { ...row, url: addresses.uploadedFont.href({ fontId: row.id, format: row.format }) };
}

export interface FontFace {
  family: string;
  weight: number;
  style: string;
}

/** Returns the user's font of this face; null if there is none. */
export function findFace(
  sql: Sql,
  userId: string,
  face: FontFace,
): Promise<{ id: string; content_hash: string } | null> {
  return sql.maybe(
    `select id, content_hash from fonts
      where user_id = $1 and lower(family) = lower($2) and weight = $3 and style = $4`,
    [userId, face.family, face.weight, face.style],
  );
}

/** Counts the user's fonts; locks out concurrent additions until the transaction ends. */
export async function lockFontCount(sql: Sql, userId: string): Promise<number> {
  await sql.run("select pg_advisory_xact_lock(hashtextextended('fonts ' || $1, 0))", [userId]);
  const { count } = await sql.one<{ count: number }>(
    'select count(*)::int as count from fonts where user_id = $1',
    [userId],
  );
  return count;
}

export async function insertFont(
  sql: Sql,
  userId: string,
  font: FontFace & {
    id: string;
    isVariable: boolean;
    format: string;
    fileName: string;
    contentHash: string;
    sizeBytes: number;
    letters: string;
  },
): Promise<void> {
  await sql.run(
    `insert into fonts (id, user_id, family, weight, style, is_variable, format, file_name, content_hash, size_bytes,
        letters)
      values ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      userId,
      font.id,
      font.family,
      font.weight,
      font.style,
      font.isVariable,
      font.format,
      font.fileName,
      font.contentHash,
      font.sizeBytes,
      font.letters,
    ],
  );
}

export async function deleteFont(sql: Sql, userId: string, id: string): Promise<boolean> {
  return (await sql.run('delete from fonts where id = $2 and user_id = $1', [userId, id])) > 0;
}

/** A face with what the renderer needs. */
export interface UsableFont {
  id: string;
  family: string;
  weight: number;
  style: 'normal' | 'italic';
  is_variable: boolean;
  content_hash: string;
  /** Code points with glyphs, as a CSS `unicode-range`; null for old fonts without this record. */
  letters: string | null;
}

const usable = 'f.id, f.family, f.weight, f.style, f.is_variable, f.content_hash, f.letters';

export function listFontsOfUser(sql: Sql, userId: string): Promise<UsableFont[]> {
  return sql.rows<UsableFont>(
    `select ${usable} from fonts f where f.user_id = $1 order by lower(f.family), f.weight, f.style, f.id`,
    [userId],
  );
}

export function listFontsOfFeed(sql: Sql, feedId: string): Promise<UsableFont[]> {
  return sql.rows<UsableFont>(
    `select ${usable} from fonts f join feedmaker.feeds s on s.user_id = f.user_id where s.id = $1
      order by lower(f.family), f.weight, f.style, f.id`,
    [feedId],
  );
}

export function listFontsOfTemplate(sql: Sql, templateId: string): Promise<UsableFont[]> {
  return sql.rows<UsableFont>(
    `select ${usable} from fonts f join templates t on t.user_id = f.user_id where t.id = $1
      order by lower(f.family), f.weight, f.style, f.id`,
    [templateId],
  );
}
