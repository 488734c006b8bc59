import { createHash } from 'node:crypto';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { ruleShows } from './rule-templates.ts';
import { exactBytes, splitText, type SplitText } from './split-text.ts';

/** Content of a template version: its HTML and the JSON of its layers, with embedded pictures. */
export interface TemplateTexts {
  readonly html: string;
  readonly config: string;
}

/**
 * Locks out others of this user from adding and deleting versions until the transaction ends. Take it before locking rows of templates or
 * feeds, to avoid deadlocks.
 */
export async function lockVersions(sql: Sql, userId: string): Promise<void> {
  await sql.run("select pg_advisory_xact_lock(hashtextextended('template versions ' || $1, 0))", [userId]);
}

/** Stores a version of a template, once for each user; returns its hash. */
export function keepVersion(sql: Sql, userId: string, { html, config }: TemplateTexts): Promise<string> {
  return keep(sql, userId, { html, config, isEncoded: false });
}

/**
 * Stores a template sent as base64 of HTML, so that `readSentTemplate` returns the same text; null for blank HTML, which is no template.
 */
export async function keepSentTemplate(sql: Sql, userId: string, sent: string): Promise<string | null> {
  if (sent.trim() === '') return null;
  const html = exactBytes(sent)?.toString('utf8');
  // Input that is not base64 of text is stored as sent.
  const isText = html !== undefined && !html.includes('\0') && base64(html) === sent;
  return keep(sql, userId, { html: isText ? html : sent, config: '', isEncoded: !isText });
}

/**
 * Same as `keepVersion`, for texts whose pictures are already extracted. Fails with `AppError('gone')` if a picture that should be stored
 * is not.
 */
export function keepSplitVersion(
  sql: Sql,
  userId: string,
  texts: TemplateTexts,
  split: SplitTexts,
): Promise<string> {
  return keep(sql, userId, { ...texts, isEncoded: false }, split);
}

/** HTML and configuration without their pictures, and the extracted pictures. */
export interface SplitTexts {
  readonly html: SplitText;
  readonly config: SplitText;
}

interface KeptTexts extends TemplateTexts {
  /** True if `html` is stored as sent, because it is not base64 of text. */
  readonly isEncoded: boolean;
}

async function keep(sql: Sql, userId: string, texts: KeptTexts, split = splitTexts(texts)): Promise<string> {
  const hash = hashTexts(texts);
  await lockVersions(sql, userId);
  const known = await sql.maybe('select 1 from template_versions where user_id = $1 and hash = $2', [
    userId,
    hash,
  ]);
  if (known !== null) return hash;
  const { html, config } = split;
  const pictures = new Map([...html.pictures, ...config.pictures]);
  await keepPictures(sql, userId, pictures);
  await sql.run(
    `insert into template_versions (user_id, hash, html, config, is_encoded) values ($1, $2, $3, $4, $5)
      on conflict do nothing`,
    [userId, hash, html.parts, config.parts, texts.isEncoded],
  );
  await sql.run(
    `insert into template_version_pictures (user_id, version, picture)
      select $1, $2, picture from unnest($3::text[]) as picture on conflict do nothing`,
    [userId, hash, [...pictures.keys()]],
  );
  return hash;
}

function splitTexts({ html, config, isEncoded }: KeptTexts): SplitTexts {
  const whole = isEncoded ? { parts: [html], pictures: new Map<string, null>() } : splitText(html);
  return { html: whole, config: splitText(config) };
}

/** Stores the pictures that are missing, so that others need not be transferred. */
async function keepPictures(sql: Sql, userId: string, pictures: SplitText['pictures']): Promise<void> {
  const missing = await listMissingPictures(sql, userId, [...pictures.keys()]);
  for (const hash of missing) {
    const content = pictures.get(hash) ?? null;
    if (content === null) throw new AppError('gone', refusals.picture_gone);
    await sql.run(
      'insert into template_pictures (user_id, hash, content) values ($1, $2, $3) on conflict do nothing',
      [userId, hash, content],
    );
  }
}

async function listMissingPictures(sql: Sql, userId: string, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await sql.rows<{ hash: string }>(
    `select w.hash from unnest($2::text[]) as w (hash) where not exists (
        select from template_pictures p where p.user_id = $1 and p.hash = w.hash)`,
    [userId, hashes],
  );
  return rows.map(({ hash }) => hash);
}

/** Returns the base64 of one of the user's pictures; null for an unknown hash. */
export async function readTemplatePicture(sql: Sql, userId: string, hash: string): Promise<string | null> {
  const row = await sql.maybe<{ content: Buffer }>(
    'select content from template_pictures where user_id = $1 and hash = $2',
    [userId, hash],
  );
  return row === null ? null : row.content.toString('base64');
}

/** True if one of the user's versions has this HTML, given in stored form. */
export async function hasHtml(
  sql: Sql,
  userId: string,
  hash: string,
  parts: readonly string[],
): Promise<boolean> {
  const row = await sql.maybe(
    'select 1 from template_versions where user_id = $1 and hash = $2 and html = $3::text[]',
    [userId, hash, parts],
  );
  return row !== null;
}

/** Returns the name of a version: a hash. The migration of earlier releases' templates computes it in the same way. */
function hashTexts({ html, config, isEncoded }: KeptTexts): string {
  return createHash('sha256')
    .update(`${isEncoded ? 'base64' : 'html'}\n${Buffer.byteLength(html)}\n`)
    .update(html)
    .update(config)
    .digest('hex');
}

/** SQL columns of `template_versions v`; null if none is joined. */
export const keptTemplate = 'template_text(v.user_id, v.html) as kept_html, v.is_encoded';

/** The columns of `keptTemplate`: a version's HTML, and if it is encoded. */
export interface KeptTemplate {
  readonly kept_html: string | null;
  readonly is_encoded: boolean | null;
}

/** Returns the base64 with which callers know a version; '' for none. */
export function toSentTemplate({ kept_html: html, is_encoded: isEncoded }: KeptTemplate): string {
  if (html === null) return '';
  return isEncoded === true ? html : base64(html);
}

/** Returns the HTML of one of the user's versions, with its pictures; null for an unknown hash. */
export async function readVersionHtml(sql: Sql, userId: string, hash: string): Promise<string | null> {
  const row = await sql.maybe<{ kept_html: string; is_encoded: boolean }>(
    `select ${keptTemplate} from template_versions v where v.user_id = $1 and v.hash = $2`,
    [userId, hash],
  );
  if (row === null) return null;
  return row.is_encoded ? Buffer.from(row.kept_html, 'base64').toString('utf8') : row.kept_html;
}

/** Returns the layers of one of the user's versions as JSON, and if its HTML is empty; null for an unknown hash. */
export function readVersionConfig(
  sql: Sql,
  userId: string,
  hash: string,
): Promise<{ config: string; isEmpty: boolean } | null> {
  return sql.maybe(
    `select template_text(v.user_id, v.config) as config, v.html = array[''] as "isEmpty"
      from template_versions v where v.user_id = $1 and v.hash = $2`,
    [userId, hash],
  );
}

const isUnused = `
  not exists (select from templates t where t.user_id = v.user_id and v.hash = t.dev_version)
  and not exists (select from templates t where t.user_id = v.user_id and v.hash = t.prod_version)
  and not exists (select from template_history h where h.user_id = v.user_id and h.version = v.hash)
  and not exists (select from feedmaker.feeds f where f.user_id = v.user_id and f.template = v.hash)
  and not exists (select from feedmaker.runs r where r.user_id = v.user_id and r.template = v.hash)
  and not exists (select from feedmaker.feeds f where f.user_id = v.user_id and ${ruleShows})
  and not exists (select from feedmaker.runs f where f.user_id = v.user_id and ${ruleShows})`;

/**
 * Deletes the user's versions that no template, history, feed or run refers to, and pictures in no version. References are only added from
 * other references, under their row's lock, or together with the version, under the lock that this takes.
 */
export async function dropUnusedVersions(sql: Sql, userId: string): Promise<void> {
  await lockVersions(sql, userId);
  await sql.run(`delete from template_versions v where v.user_id = $1 and ${isUnused}`, [userId]);
  await sql.run(
    `delete from template_pictures p where p.user_id = $1 and not exists (
        select from template_version_pictures v where v.user_id = p.user_id and v.picture = p.hash)`,
    [userId],
  );
}

/** Same as `dropUnusedVersions` for these hashes only: all that a save can leave behind, however many versions the user has. */
export async function dropIfUnused(
  sql: Sql,
  userId: string,
  hashes: readonly (string | null)[],
): Promise<void> {
  await lockVersions(sql, userId);
  const dropped = await sql.rows<{ pictures: string[] }>(
    `delete from template_versions v where v.user_id = $1 and v.hash = any($2) and ${isUnused}
      returning array(select p.picture from template_version_pictures p
        where p.user_id = v.user_id and p.version = v.hash) as pictures`,
    [userId, hashes],
  );
  const pictures = dropped.flatMap((version) => version.pictures);
  if (pictures.length > 0)
    await sql.run(
      `delete from template_pictures p where p.user_id = $1 and p.hash = any($2) and not exists (
        select from template_version_pictures v where v.user_id = p.user_id and v.picture = p.hash)`,
      [userId, pictures],
    );
}

/** Returns users with unused versions, left by deletions and deleted runs. */
export async function listUsersWithUnusedVersions(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ user_id: string }>(
    `select distinct user_id from template_versions v where ${isUnused}`,
  );
  return rows.map((row) => row.user_id);
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
