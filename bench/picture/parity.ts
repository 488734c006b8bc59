import { openEngine } from '#picture/node';
import { compareRandomTemplates, type Parity } from '../../packages/picture/src/node/parity.fixture.ts';
import type { Options, Report } from '../bench.ts';

const count = 200;

/** Draws random templates both layer by layer and as one scene, and reports how far the pictures differ. */
export async function run(options: Options): Promise<Report> {
  const seed = options.seed ?? Math.floor(Math.random() * 1e9);
  const results = await compareRandomTemplates(await openEngine(), { seed, count });
  const worst = (valueOf: (result: Parity) => number) => Math.max(...results.map(valueOf));
  const failed = results.filter((result) => result.differingShare > 0.005 || result.meanError >= 0.2);
  for (const { html } of failed) console.error(html);
  const row = {
    seed,
    templates: results.length,
    worstDifferingShare: worst((result) => result.differingShare),
    worstMeanError: worst((result) => result.meanError),
    identicalWithinTwoLevels: results.filter((result) => result.differingShare === 0).length,
    failed: failed.length,
  };
  const about =
    'The share of pixels that differ by more than 2 levels, at most 0.005, and the mean difference per channel in levels, at most 0.2.';
  return { about, tables: { '': [row] }, isMissed: failed.length > 0 };
}
