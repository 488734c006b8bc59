import { buildMapping } from '#core/feeds/build-mapping.ts';
import { listDesigns, nextDecisionAfter, openDeciders } from '#core/feeds/deciders.ts';
import { FeedError, noRepairs, readProducts, type FeedRepairs, type FeedTraits, type Product } from '#feed';
import { limits } from '#core/limits.ts';
import { FORM_PRODUCTS } from '#core/price/price-form.ts';
import { detailText } from '#core/messages/reasons/runs/feed-faults.ts';
import type { SourceFault } from '#core/messages/reasons/runs/feed-fault-messages.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import { countStoredBytes } from '#server/db/accounts/usage.ts';
import { coverRun } from '#server/db/billing/cover-run.ts';
import { forgetChanges } from '#server/db/feeds/product-changes.ts';
import { setOutputsDue } from '#server/db/feeds/publishing/outputs.ts';
import { areOutputsEarly } from '#server/db/runs/parent-runs.ts';
import { setPriceEdge } from '#server/db/feeds/price-edges.ts';
import { countIds, setIdCounts } from '#server/db/runs/held-runs.ts';
import { type LockedRun, withLockedRun } from '#server/db/locked-run.ts';
import { endProducts } from '#server/db/runs/products/insert-products.ts';
import { listWaitingPositions } from '#server/db/runs/products/run-products.ts';
import { noteGoneProducts, noteReading } from '#server/db/runs/products/seen-prices.ts';
import { noteWaiting } from '#server/db/runs/run-turns.ts';
import { publishedJudgement, setPriceJudgement } from '#server/db/runs/products/price-judgements.ts';
import * as runs from '#server/db/runs/runs.ts';
import { setSourceRemark, setSourceRepairs } from '#server/db/feeds/source-repairs.ts';
import { requestPublication, requestRenders } from '#server/jobs.ts';
import { RemoteError } from '#server/platform/fetch/remote-error.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Job } from '#server/platform/queue/port.ts';
import { decideEncoding, explainSource } from './explain-source.ts';
import { drawNextDesign } from '../runs/draw-next-design.ts';
import { failRun } from '../runs/fail-run.ts';
import { hasEnded } from '../runs/has-ended.ts';
import { passGates } from '../gates/pass-gates.ts';
import { resolveRunInputs } from '../drawing/run-inputs.ts';
import { RunPrices } from '../drawing/run-prices.ts';
import { openChanges } from './changed-products.ts';
import { openFormerDesign } from './former-design.ts';
import { HeadKept } from './head-kept.ts';
import { openLawfulPrices } from './lawful-prices.ts';
import { type DecidedProduct } from './new-product.ts';
import { repairedSource } from '../repaired-source.ts';
import { repeatPublished } from './repeat-published.ts';
import { isFeedFailure, findRunReason } from '../fault-outcomes.ts';
import { RunEnded, UnusableFeed } from '../faults.ts';
import { nameRun } from '../name-run.ts';
import { type Stages, storedSize } from '../stages.ts';
import { takeSource } from './take-source.ts';
import { requestOutputs } from '#server/request-outputs.ts';
import { waitForStorage } from '../runs/wait-for-storage.ts';
import { asksShop, batchOf, isLimited, prepareChunk } from './prepare-chunk.ts';

/** Products inserted per transaction; renders start after the first transaction, whose products show the price format. */
const INSERT_SIZE = FORM_PRODUCTS;

/**
 * First job of a run: stores the source's bytes unchanged, reads its products and requests the images. Repeating it after a crash
 * continues: a stored source is not fetched again, and known products create no second job.
 */
export async function readFeed(
  platform: Platform,
  { reading, slowAfterMs }: Pick<Stages, 'reading' | 'slowAfterMs'>,
  job: Job<{ runId: string }>,
  productsMax: number = limits.runProductsMax,
): Promise<void> {
  const run = await runs.getWorkerRun(platform.database.query, job.data.runId);
  if (run === null || (run.state !== 'queued' && run.state !== 'fetching')) return;
  nameRun(run);
  try {
    await takeSource(platform, run, { signal: job.signal, slowAfterMs });
    if (await repeatPublished(platform, run)) return;
    await countStoredBytes(platform.database.query, run.feed_id);
    const sizeBytes = await storedSize(platform.storage, fileKeys.source(run.feed_id, run.id));
    const turn = { tenant: run.user_id, sizeBytes, signal: job.signal };
    await reading.hold(turn, () => readInSpiteOfFaults(platform, run, productsMax));
    const idCounts = await countIds(platform.database.query, run.id);
    await withLockedRun(platform, run, async (locked) => {
      await endProducts(locked);
      await setIdCounts(locked, idCounts);
      if (!asksShop(run)) return;
      await noteGoneProducts(locked, run.priced_at);
      await noteReading(locked, run.priced_at);
    });
    if (!(await passGates(platform, run, 'read'))) return;
    if (isLimited(platform)) await coverRun(platform, run);
    await withLockedRun(platform, run, async (locked) => {
      if (isLimited(platform))
        await requestRenders(
          platform.queue,
          locked,
          await listWaitingPositions(locked.sql, run.id),
          batchOf(run),
        );
      await runs.markRead(locked);
      if (await areOutputsEarly(locked.sql, run.feed_id)) await setOutputsDue(locked.sql, run, 'read');
      await requestPublication(platform.queue, locked);
    });
    await requestOutputs(platform, run.feed_id);
  } catch (error) {
    // A failure while the server shuts down says nothing about the feed.
    if (job.signal.aborted) throw error;
    if (error instanceof RunEnded || (await hasEnded(platform, run.id)))
      return platform.storage.delete(fileKeys.source(run.feed_id, run.id));
    if (await waitForStorage(platform, run, error)) return;
    const isFinal = job.isLastAttempt || !(error instanceof RemoteError && error.mayPass);
    if (isFinal && isFeedFailure(error)) {
      const explain = (fault: FeedError) => explainSource(platform, run, fault);
      await failRun(platform, run, await findRunReason(error, explain));
      // Another design may be able to read it; an unreachable shop is not asked again.
      if (!(error instanceof RemoteError)) await drawNextDesign(platform, run, 'unpublished');
      return;
    }
    if (job.isLastAttempt) await failRun(platform, run, { code: 'not_read' });
    else if (error instanceof RemoteError) await noteTryingAgain(platform, run, error);
    throw error;
  }
}

async function noteTryingAgain(platform: Platform, run: runs.WorkerRun, error: RemoteError): Promise<void> {
  const waiting = { code: 'try_again', why: error.reason } as const;
  await withLockedRun(platform, run, (locked) => noteWaiting(locked, waiting));
}

/**
 * Reads a feed, repairing text faults: a raw & or a control character must not keep a shop's products unpublished. As the structure around
 * it is clear, it is repaired, and the run reports that. Invalid letters cannot be guessed, and fail the run like a broken structure.
 */
async function readInSpiteOfFaults(
  platform: Platform,
  stored: runs.WorkerRun,
  productsMax: number,
): Promise<void> {
  const run = await decideEncoding(platform, stored);
  let fault = run.source_fault;
  if (fault === null) {
    try {
      await readSource(platform, run, productsMax);
      return;
    } catch (error) {
      if (!(error instanceof FeedError) || error.kind !== 'text') throw error;
      fault = detailText(error.detail);
      await noteRepairs(platform, run, { fault: { what: error.detail }, count: null });
    }
  }
  const repairs = noRepairs();
  // Products before the fault have rows already, and are skipped.
  await readSource(platform, { ...run, source_fault: fault }, productsMax, repairs);
  const { count, first } = repairs;
  await noteRepairs(platform, run, { fault: first, count });
}

async function noteRepairs(
  platform: Platform,
  run: runs.WorkerRun,
  repairs: { fault: SourceFault | null; count: number | null },
): Promise<void> {
  await withLockedRun(platform, run, (locked) => setSourceRepairs(locked, repairs));
}

async function readSource(
  platform: Platform,
  begun: runs.WorkerRun,
  productsMax: number,
  repairs?: FeedRepairs,
): Promise<void> {
  const former = await openFormerDesign(platform, begun);
  const run = { ...begun, former: former.settings };
  const rules = listDesigns(run.settings).map(({ rule }) => rule);
  const inputs = await resolveRunInputs(platform, run, rules);
  // As of one moment, even if the run's jobs are repeated later.
  const pricedMs = run.priced_at.getTime();
  const decide = openDeciders(run.settings, pricedMs);
  const mapping = buildMapping(run.settings);
  const changes = await openChanges(platform, run, mapping);
  const kept = await publishedJudgement(platform.database.query, run.feed_id, run.settings);
  const source = await platform.storage.open(fileKeys.source(run.feed_id, run.id));
  if (source === null) throw new Error('the stored source is gone');
  let isEmpty = true;
  let chunk: Product[] = [];
  const traits: FeedTraits = { unboundPrefixes: [], mislabelled: null };
  const sound = new HeadKept(repairedSource(run, source.body, repairs));
  const prices = new RunPrices(run, templatesOf(inputs, rules), { kept, head: () => sound.text() });
  const templateOf = ({ rule, undrawn }: DecidedProduct) =>
    undrawn === null ? inputs({ rule, inFormerDesign: false }).template : null;
  const lawful = await openLawfulPrices(platform, run, { mapping, prices, isReading: asksShop(run) });
  // The database writes one chunk while the next is read; what fails there fails the one that waits for it.
  let writing: Promise<unknown> = Promise.resolve();
  const insert = async () => {
    prices.learn(chunk);
    // The prices seen of a product may be among those being written.
    if (run.settings.priorPrices != null) await writing;
    const decided = (await lawful(chunk)).map((product) => ({ ...product, ...decide(product) }));
    const write = await prepareChunk(
      platform,
      run,
      { inputs, changes, former },
      prices.shown(decided, templateOf),
    );
    await writing;
    writing = write();
    writing.catch(() => undefined);
  };
  for await (const product of readProducts(sound.chunks(), mapping, traits)) {
    if (product.position >= productsMax) throw new UnusableFeed({ code: 'source_too_many', productsMax });
    isEmpty = false;
    chunk.push(changes.apply(product));
    if (chunk.length === INSERT_SIZE) {
      await insert();
      chunk = [];
    }
  }
  if (isEmpty) throw new UnusableFeed({ code: 'feed_empty' });
  await insert();
  await writing;
  await withLockedRun(platform, run, async (locked) => {
    if (run.parent_id === null) await forgetChanges(locked, platform.clock.now());
    await setPriceEdge(locked, earliest(prices.edge, nextDecisionAfter(run.settings, pricedMs)));
    await setPriceJudgement(locked, prices.judgement);
    await noteTraits(locked, run, traits);
  });
}

/** Returns the templates that a run may draw with: its designs', and the one before a roll-out. */
function templatesOf(
  inputs: Awaited<ReturnType<typeof resolveRunInputs>>,
  rules: readonly (number | null)[],
) {
  const drawn = rules.map((rule) => ({ rule, inFormerDesign: false }));
  return [...drawn, { rule: null, inFormerDesign: true }].map((each) => inputs(each).template);
}

async function noteTraits(locked: LockedRun, run: runs.WorkerRun, traits: FeedTraits): Promise<void> {
  // The feed is read as it is, and published with a corrected declaration.
  if (traits.mislabelled !== null && run.source_fault === null)
    await setSourceRepairs(locked, { fault: { what: traits.mislabelled }, count: 1 });
  const [prefix] = traits.unboundPrefixes;
  if (prefix !== undefined && run.source_encoding === null)
    await setSourceRemark(locked, { code: 'unboundPrefix', prefix });
}

function earliest(price: Date | null, decisionMs: number | null): Date | null {
  const first = Math.min(price?.getTime() ?? Infinity, decisionMs ?? Infinity);
  return Number.isFinite(first) ? new Date(first) : null;
}
