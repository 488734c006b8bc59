import { createHash } from 'node:crypto';
import { hashed } from '#server/platform/hashed.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import * as runs from '#server/db/runs/runs.ts';
import { noteSourceBytes } from '#server/db/accounts/usage.ts';
import { keepHostKey } from '#server/db/feeds/source-access.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { RemoteAnswer } from '#server/platform/fetch/port.ts';
import { openSource } from '#server/platform/fetch/source/open-source.ts';
import { watchSource } from './watch-source.ts';

/**
 * Stores the shop's feed unchanged, completely or not at all. A feed that the shop reports as unchanged since the published one is not
 * downloaded again. Fails with `RemoteError`.
 */
export async function storeSource(
  platform: Platform,
  run: runs.WorkerRun,
  { signal, slowAfterMs }: { signal: AbortSignal; slowAfterMs: number },
): Promise<void> {
  const { storage, database, fetchRemote } = platform;
  const key = fileKeys.source(run.feed_id, run.id);
  await withLockedRun(platform, run, (locked) => runs.setRunState(locked, 'fetching'));
  if (await storage.exists(key)) return;
  const { feedUrl } = run.settings;
  const before = await runs.findPublishedSource(database.query, run.feed_id, feedUrl);
  const beforeKey = before === null ? null : fileKeys.source(run.feed_id, before.run_id);
  const isKept = beforeKey !== null && (await storage.exists(beforeKey));
  const unread = new AbortController();
  const watch = watchSource(platform, run, slowAfterMs);
  try {
    const answer = await openSource(fetchRemote, feedUrl, run.source_access, {
      kind: 'feed',
      tenant: run.user_id,
      etag: isKept ? (before?.source_etag ?? null) : null,
      lastModified: isKept ? (before?.source_last_modified ?? null) : null,
      signal: AbortSignal.any([signal, unread.signal]),
    });
    const kept = answer.notModified && beforeKey !== null ? await storage.open(beforeKey) : null;
    const body = kept === null ? watch.count(answer.body, promisedBytes(answer)) : kept.body;
    const content = createHash('sha256');
    const { sizeBytes } = await storage.put(key, hashed(body, content)).finally(() => kept?.body.destroy());
    await noteSourceBytes(database.query, run.feed_id, sizeBytes);
    const source = {
      hash: content.digest('hex'),
      etag: answer.headers['etag'] ?? (kept ? (before?.source_etag ?? null) : null),
      lastModified: answer.headers['last-modified'] ?? (kept ? (before?.source_last_modified ?? null) : null),
    };
    await withLockedRun(platform, run, async (locked) => {
      await runs.setSource(locked, source);
      if (answer.hostKey !== undefined) await keepHostKey(locked.sql, run.feed_id, feedUrl, answer.hostKey);
    });
  } finally {
    // A full disk may fail before a byte is read, and an unread answer would keep the connection to the shop open.
    unread.abort();
    await watch.stop();
  }
}

/** Also returns null for a compressed feed, whose transfer size says little. */
function promisedBytes({ headers }: Pick<RemoteAnswer, 'headers'>): number | null {
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  const length = Number(headers['content-length']);
  return isPlain && length > 0 ? length : null;
}
