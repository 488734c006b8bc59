import { LRUCache } from 'lru-cache';
import type { ParsedTemplate } from '#picture';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import { readVersionHtml } from '#server/db/template-versions.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { templateFromHtml, templateVersion } from '#picture/files';

/** Template that a run draws with, read once in this process for all products and runs that show it. */
export interface RunTemplate {
  readonly template: ParsedTemplate;
  /** Part of every picture's key: hash of the HTML and the canvas. */
  readonly version: string;
}

/** Characters of HTML that may be remembered, pictures included. */
const REMEMBERED_LENGTH = 64 << 20;

interface Wanted extends Pick<Platform, 'database'> {
  readonly userId: string;
  readonly hash: string;
  readonly size: Readonly<Record<'width' | 'height', number>>;
}

/** Versions never change, so what one was read as holds for as long as it is remembered. */
const remembered = new LRUCache<string, RunTemplate & { readonly length: number }, Wanted>({
  maxSize: REMEMBERED_LENGTH,
  sizeCalculation: ({ length }) => length + 1_000,
  // An eviction may hit an entry that is still being read; its waiters get it nevertheless.
  ignoreFetchAbort: true,
  // Batches that start together read it once.
  fetchMethod: async (_key, _stale, { context: { database, userId, hash, size } }) => {
    const html = await readVersionHtml(database.query, userId, hash);
    return html === null ? undefined : { ...readTemplate(html, size), length: html.length };
  },
});

/** Returns the template of a run's settings. Fails when its version is gone, which happens with its feed only. */
export async function runTemplate(
  { database }: Pick<Platform, 'database'>,
  { user_id: userId, settings: { template: hash, width, height } }: Pick<WorkerRun, 'user_id' | 'settings'>,
): Promise<RunTemplate> {
  const size = { width, height };
  if (hash === null) return readTemplate('', size);
  // Equal hashes are equal templates; the user is in the key so that no one is shown what only another user has.
  const key = `${userId} ${hash} ${width}x${height}`;
  const known = await remembered.fetch(key, { context: { database, userId, hash, size } });
  if (known === undefined) throw new Error('the version of the template is gone');
  return known;
}

function readTemplate(html: string, size: Wanted['size']): RunTemplate {
  const source = { html, ...size };
  return { template: templateFromHtml(source), version: templateVersion(source) };
}
