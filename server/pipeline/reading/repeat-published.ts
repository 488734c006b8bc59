import { createHash } from 'node:crypto';
import { listDesigns } from '#core/feeds/deciders.ts';
import { installedFonts } from '#picture/files';
import { version } from '#server/platform/process/version.ts';
import { requestPublication, requestRenders } from '#server/jobs.ts';
import { repeatDecision } from '#server/db/billing/cover-run.ts';
import { listFontsOfFeed } from '#server/db/fonts.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { noteReading } from '#server/db/runs/products/seen-prices.ts';
import { setOutputsDue } from '#server/db/feeds/publishing/outputs.ts';
import { areOutputsEarly } from '#server/db/runs/parent-runs.ts';
import { resetUnfinished } from '#server/db/runs/products/run-products.ts';
import { uncountDone } from '#server/db/runs/reopen-run.ts';
import { copyContentKey, findRepeated, repeatRead, setDrawingKey } from '#server/db/runs/repeated-runs.ts';
import { markDecisions } from '#server/db/runs/photos/cutout-decisions.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { resolveRunInputs } from '../drawing/run-inputs.ts';
import { PHOTO_RECHECK_MS } from './known-outcomes.ts';

/**
 * Ends the reading of a run whose source has the same bytes as the published run's, if nothing else has changed either: it shares that
 * run's products, and only those without a picture of their own are tried again. Returns false, without doing anything, for any other run.
 */
export async function repeatPublished(platform: Platform, run: WorkerRun): Promise<boolean> {
  const { database, queue, clock, config } = platform;
  const key = await computeDrawingKey(platform, run);
  await withLockedRun(platform, run, (locked) => setDrawingKey(locked, key));
  const checkedAfter = new Date(clock.now().getTime() - PHOTO_RECHECK_MS);
  const published = await findRepeated(database.query, run.id, checkedAfter);
  if (published === null) return false;
  return withLockedRun(platform, run, async (locked) => {
    if (!(await repeatDecision(locked, config.billing, published))) return false;
    if (!(await repeatRead(locked, published))) return false;
    const again = await resetUnfinished(locked, {
      positions: null,
      reasonCode: null,
      state: null,
      isRefresh: true,
    });
    if (again.positions.length === 0) await copyContentKey(locked, published);
    await uncountDone(locked, again);
    if (run.parent_id === null) await noteReading(locked, run.priced_at);
    await requestRenders(queue, locked, again.positions);
    if (await areOutputsEarly(locked.sql, run.feed_id)) await setOutputsDue(locked.sql, run, 'read');
    await requestPublication(queue, locked);
    return true;
  });
}

/** Returns a key of all that decides how products look, beside the feed and the settings: templates, fonts, model, what people decided, our address, and this release's code. */
async function computeDrawingKey(platform: Platform, run: WorkerRun): Promise<string> {
  const { config, database } = platform;
  const { query } = database;
  const rules = listDesigns(run.settings).map(({ rule }) => rule);
  const inputs = await resolveRunInputs(platform, { ...run, former: null }, rules);
  const templates = rules.map((rule) => inputs({ rule, inFormerDesign: false }).inputKey({}, []));
  const fonts = await listFontsOfFeed(query, run.feed_id);
  const decisions = run.project_id === null ? null : await markDecisions(query, run.project_id);
  return createHash('sha256')
    .update(
      JSON.stringify([
        templates,
        fonts.map((font) => [font.id, font.content_hash]),
        installedFonts(config.fontsDir).map((pack) => [pack.family, pack.version]),
        decisions,
        config.publicUrl,
        version,
      ]),
    )
    .digest('hex');
}
