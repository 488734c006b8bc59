import { readFile, rm, writeFile } from 'node:fs/promises';
import { adminMessages as texts } from '#core/messages/admin-messages.ts';
import { verifyFiles, type VerifyProgress } from '#server/files/verify-files.ts';
import { requestRun } from '#server/jobs.ts';
import { parseId } from './ids.ts';
import { printLine } from '../answer.ts';
import type { Act, Workbench } from './workbench.ts';

/**
 * Compares every file with its row and prints a line per finding as soon as it is made; exits with 1 if there is one. `resume` is a file
 * with the progress of an interrupted command, which continues from there. `repair` removes altered files and starts a run of their feeds.
 */
export const verify: Act = async (bench, _what, { json = false, feed, resume, repair = false }) => {
  const feedId = feed === undefined ? null : parseId(feed);
  const from = resume === undefined ? null : await readProgress(resume);
  const counts = { checked: from?.checked ?? 0, missing: 0, altered: 0, orphaned: 0 };
  const broken = new Set<string>();
  for await (const found of verifyFiles(bench, { feedId, from })) {
    if ('checked' in found) {
      counts.checked = found.checked;
      if (resume !== undefined) await writeFile(resume, JSON.stringify(found));
      continue;
    }
    counts[found.what] += 1;
    printLine(json ? JSON.stringify(found) : `${found.what.padEnd(8)}  ${found.key}`);
    if (found.what !== 'orphaned' && found.feedId !== null) broken.add(found.feedId);
    if (repair && found.what === 'altered' && found.feedId !== null) await bench.storage.delete(found.key);
  }
  if (resume !== undefined) await rm(resume, { force: true });
  const refreshed = repair ? await refresh(bench, broken) : 0;
  printLine(json ? JSON.stringify({ ...counts, refreshed }) : texts.verified({ ...counts, refreshed }));
  if (counts.missing + counts.altered + counts.orphaned > 0) process.exitCode = 1;
  return null;
};

/** Requests a run that checks every photo and picture, and creates missing ones again. */
async function refresh(
  { config, database, clock, openQueue }: Workbench,
  feedIds: Set<string>,
): Promise<number> {
  if (feedIds.size === 0) return 0;
  const parts = { config, database, clock, queue: await openQueue() };
  let begun = 0;
  for (const feedId of feedIds)
    if ((await requestRun(parts, feedId, { restart: true, checksPhotos: true })) !== null) begun += 1;
  return begun;
}

async function readProgress(file: string): Promise<VerifyProgress | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this command has written it
  return text === null ? null : (JSON.parse(text) as VerifyProgress);
}
