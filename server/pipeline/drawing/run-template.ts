import { LRUCache } from 'lru-cache';
import type { ParsedTemplate } from '#picture';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import { readVersionHtml } from '#server/db/template-versions.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { templateFromHtml, templateVersion } from '#picture/files';

/** A run's template, parsed once in this process for all products and runs that use it. */
export interface RunTemplate {
  readonly template: ParsedTemplate;
  /** Part of every picture's key: hash of the HTML and the canvas. */
  readonly version: string;
}

/** Maximum length of cached HTML in characters, including pictures. */
const REMEMBERED_LENGTH = 64 << 20;

interface Wanted extends Pick<Platform, 'database'> {
  readonly userId: string;
  readonly hash: string;
  readonly size: Readonly<Record<'width' | 'height', number>>;
}

/** Cached without expiry, because versions never change. */
const remembered = new LRUCache<string, RunTemplate & { readonly length: number }, Wanted>({
  maxSize: REMEMBERED_LENGTH,
  sizeCalculation: ({ length }) => length + 1_000,
  // Evicting an entry that is still loading must not abort the load for those who wait.
  ignoreFetchAbort: true,
  // Batches that start together load it once.
  fetchMethod: async (_key, _stale, { context: { database, userId, hash, size } }) => {
    const html = await readVersionHtml(database.query, userId, hash);
    return html === null ? undefined : { ...readTemplate(html, size), length: html.length };
  },
});

/** Returns the template for a run's settings. Fails if its version is deleted, which only happens with its feed. */
export async function runTemplate(
  { database }: Pick<Platform, 'database'>,
  { user_id: userId, settings: { template: hash, width, height } }: Pick<WorkerRun, 'user_id' | 'settings'>,
): Promise<RunTemplate> {
  const size = { width, height };
  if (hash === null) return readTemplate('', size);
  // Equal hashes are equal templates; the key contains the user so that nobody sees another user's template.
  const key = `${userId} ${hash} ${width}x${height}`;
  const known = await remembered.fetch(key, { context: { database, userId, hash, size } });
  if (known === undefined) throw new Error('the version of the template is gone');
  return known;
}

function readTemplate(html: string, size: Wanted['size']): RunTemplate {
  const source = { html, ...size };
  return { template: templateFromHtml(source), version: templateVersion(source) };
}
