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
import { findRepeated, repeatRead, setDrawingKey } from '#server/db/runs/repeated-runs.ts';
import { markDecisions } from '#server/db/runs/photos/cutout-decisions.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { requestOutputs } from '#server/request-outputs.ts';
import { followUp } from '../publishing/commit-publication.ts';
import { findUp, publishAgain } from '../publishing/republish.ts';
import { resolveRunInputs } from '../drawing/run-inputs.ts';
import { PHOTO_RECHECK_MS } from './known-outcomes.ts';

/**
 * Ends a run whose source has the same bytes as the published run's, if nothing else has changed either: it shares that run's products, and
 * is published at once, or as soon as those without a picture of their own have been tried again. Returns false for any other run, of which
 * only the drawing key is stored.
 */
export async function repeatPublished(platform: Platform, run: WorkerRun): Promise<boolean> {
  const { queue, clock, config } = platform;
  const key = await computeDrawingKey(platform, run);
  const checkedAfter = new Date(clock.now().getTime() - PHOTO_RECHECK_MS);
  const up = await findUp(platform, run);
  const repeated = await withLockedRun(platform, run, async (locked) => {
    await setDrawingKey(locked, key);
    const published = await findRepeated(locked.sql, run.id, checkedAfter);
    if (published === null || !(await repeatDecision(locked, config.billing, published))) return null;
    const read = await repeatRead(locked, published);
    if (read === null) return null;
    if (run.parent_id === null) await noteReading(locked, run.priced_at);
    const again = await resetUnfinished(locked, {
      positions: null,
      reasonCode: null,
      state: null,
      isRefresh: true,
    });
    if (again.positions.length === 0 && up?.id === published) {
      await publishAgain(platform, locked, { ...run, ...read }, up);
      return 'published';
    }
    await uncountDone(locked, again);
    await requestRenders(queue, locked, again.positions);
    if (await areOutputsEarly(locked.sql, run.feed_id)) await setOutputsDue(locked.sql, run, 'read');
    await requestPublication(queue, locked);
    return 'requested';
  });
  if (repeated === 'published') await followUp(platform, run);
  else if (repeated === 'requested') await requestOutputs(platform, run.feed_id);
  return repeated !== null;
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
