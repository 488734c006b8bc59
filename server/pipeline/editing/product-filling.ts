import { LRUCache } from 'lru-cache';
import { listDesigns } from '#core/feeds/deciders.ts';
import { FORM_PRODUCTS, judgePrices, makePriceForm, type PriceForm } from '#core/price/price-form.ts';
import { restoreFeedValues, shownValues } from '#core/price/shown-values.ts';
import { withPhotoLinks, normalizeKey } from '#picture/values';
import { listReadProducts, type ReadProduct } from '#server/db/editor/editor-products.ts';
import { publishedJudgement } from '#server/db/runs/products/price-judgements.ts';
import { getWorkerRun, type WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { askedBy } from '../drawing/run-prices.ts';
import { runTemplate } from '../drawing/run-template.ts';

/** Returns the values of a run's product at a moment, by the keys that `fillTemplate` expects. */
export type Filling = (
  product: Pick<ReadProduct, 'further_links' | 'property_values'>,
) => Readonly<Record<string, string>>;

/** Price formats of shops, from the first products of each run, for runs that did not store them. */
const forms = new LRUCache<string, PriceForm>({ max: 2_000 });

/**
 * Returns the values of products as a run starting now would. The stored run converted only the texts of its own template to plain text,
 * but an editor may use any. Null if the run is deleted.
 */
export async function openFilling(
  platform: Pick<Platform, 'database'>,
  runId: string,
  nowMs: number,
): Promise<Filling | null> {
  const run = await getWorkerRun(platform.database.query, runId);
  if (run === null) return null;
  const isPlain = await plainNames(platform, run);
  const form = await loadPriceForm(platform, run);
  return ({ property_values: kept, further_links: links }) => {
    const own = run.is_priced ? restoreFeedValues(kept) : kept;
    const { values } = shownValues(own, nowMs, form, (name) => !isPlain(name));
    const byKey = Object.fromEntries(
      Object.entries(values).map(([name, text]) => [normalizeKey(name), text]),
    );
    return withPhotoLinks(byKey, links);
  };
}

async function plainNames(
  platform: Pick<Platform, 'database'>,
  run: WorkerRun,
): Promise<(name: string) => boolean> {
  if (!run.is_priced) return () => false;
  const templates = listDesigns(run.settings).map(
    async ({ settings }) => (await runTemplate(platform, { ...run, settings })).template,
  );
  return askedBy(await Promise.all(templates));
}

async function loadPriceForm({ database }: Pick<Platform, 'database'>, run: WorkerRun): Promise<PriceForm> {
  if (run.price_judgement !== null) return makePriceForm(run.price_judgement, run.settings);
  const known = forms.get(run.id);
  if (known !== undefined) return known;
  const first = await listReadProducts(database.query, run.id, { after: -1, limit: FORM_PRODUCTS });
  const values = first.map(({ property_values: kept }) => (run.is_priced ? restoreFeedValues(kept) : kept));
  const { feedUrl, offerKey } = run.settings;
  const published = await publishedJudgement(database.query, run.feed_id, run.settings);
  const judged = judgePrices(
    values.map((each) => ({ values: each })),
    { feedUrl, productTag: offerKey, head: '' },
    published,
  );
  const form = makePriceForm(judged, run.settings);
  // Not cached while a run is being read, as more products follow.
  if (run.is_read) forms.set(run.id, form);
  return form;
}
