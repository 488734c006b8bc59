import {
  confirmResults,
  findResults,
  findUnchangedResults,
  type KnownResult,
} from '#server/db/runs/products/results.ts';
import { finishProduct, type WaitingProduct } from '#server/db/runs/products/run-products.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { countDone, type WorkerRun } from '#server/db/runs/runs.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { hashOfUrl } from '../photos/fetch-photo.ts';
import { lookAtPhoto } from '../photos/look-at-photo.ts';
import { slotsBeside } from '../photos/take-further-photos.ts';
import { toOutcome } from './known-end.ts';
import type { RenderInputs } from './render-inputs.ts';
import { drawnAs, type RunInputs } from './run-inputs.ts';

interface Batch {
  readonly run: WorkerRun;
  readonly inputs: RunInputs;
  readonly signal: AbortSignal;
  readonly atOnce: number;
  /** Tells if the run is still open. */
  readonly isOpen: () => Promise<boolean>;
}

/**
 * Ends the products of a batch whose inputs have a known picture and whose photos the shop reports as unchanged since then, all in one step
 * without drawing. Returns the other products, which need the full processing.
 */
export async function endUnchanged(
  platform: Platform,
  batch: Batch,
  waiting: WaitingProduct[],
): Promise<WaitingProduct[]> {
  const { run } = batch;
  const { query } = platform.database;
  if (run.draws_again) return waiting;
  const plain = waiting.filter((product) => isPlain(batch.inputs(drawnAs(product))));
  const known = await findResults(query, run.home_id, plain.flatMap(listKeys), new Date(0));
  const asked = plain.filter((product) => known.has(product.input_key ?? ''));
  if (asked.length === 0) return waiting;
  const same = await findUnchanged(platform, batch, asked);
  const inputs = same.map((product) => ({
    key: product.input_key ?? '',
    photos: listLinks(product).map(hashOfUrl),
  }));
  // Read last, so that bytes fetched for another product meanwhile count too.
  const results = await findUnchangedResults(query, run.home_id, inputs);
  const ends = new Map<WaitingProduct, KnownResult>();
  for (const product of same) {
    const result = results.get(product.input_key ?? '');
    if (result !== undefined && (await areThere(platform, run, result))) ends.set(product, result);
  }
  if (ends.size === 0) return waiting;
  await withLockedRun(platform, run, async (locked) => {
    let count = 0;
    for (const [{ position, property_values: values }, result] of ends)
      if (await finishProduct(locked, position, toOutcome(values, result))) count += 1;
    await confirmResults(locked.sql, run.home_id, [...ends.keys()].flatMap(listKeys));
    await countDone(locked, { state: 'enhanced', isRendered: false }, count);
  });
  return waiting.filter((product) => !ends.has(product));
}

/** True if pictures only use the product's own photos, unchanged. */
function isPlain({ backgroundModel, template }: RenderInputs): boolean {
  return backgroundModel === null && slotsBeside(template).length === 0;
}

function listKeys({ input_key: key }: WaitingProduct): string[] {
  return key === null ? [] : [key];
}

function listLinks({ image_link: link, additional_links: additional }: WaitingProduct): string[] {
  return [link, ...additional];
}

async function findUnchanged(
  platform: Platform,
  { run, signal, atOnce, isOpen }: Batch,
  asked: readonly WaitingProduct[],
): Promise<WaitingProduct[]> {
  const line = [...asked];
  const same: WaitingProduct[] = [];
  const isSame = async (link: string) => {
    // A failure here will recur in the full processing, which handles it.
    const look = await lookAtPhoto(platform, run, link, signal).catch(() => null);
    return look?.kind === 'seen' && look.isUnchanged;
  };
  const work = async () => {
    for (let product = line.shift(); product; product = line.shift()) {
      // Stops early if the run was cancelled.
      if (line.length % 10 === 0 && !(await isOpen())) return;
      const looks = await Promise.all(listLinks(product).map(isSame));
      if (looks.every(Boolean)) same.push(product);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return same;
}

async function areThere(
  { storage }: Platform,
  { home_id: feedId }: WorkerRun,
  result: KnownResult,
): Promise<boolean> {
  const hashes = [result.image_hash, ...result.additional_hashes].filter((hash) => hash !== null);
  const found = await Promise.all(hashes.map((hash) => storage.exists(fileKeys.image(feedId, hash))));
  return found.every(Boolean);
}
