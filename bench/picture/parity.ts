import { openEngine } from '#picture/node';
import { compareRandomTemplates, type Parity } from '../../packages/picture/src/node/parity.fixture.ts';

const count = 200;

/** Draws random templates layer by layer and as one scene, and says how far apart the pictures are. */
export async function run(options: { json: boolean; seed?: number | undefined }): Promise<void> {
  const seed = options.seed ?? Math.floor(Math.random() * 1e9);
  const results = await compareRandomTemplates(await openEngine(), { seed, count });
  const worst = (valueOf: (result: Parity) => number) => Math.max(...results.map(valueOf));
  const failed = results.filter((result) => result.differingShare > 0.005 || result.meanError >= 0.2);
  const report = {
    bench: 'parity',
    seed,
    templates: results.length,
    /** Share of the pixels that differ by more than 2 levels; the bound is 0.005. */
    worstDifferingShare: worst((result) => result.differingShare),
    /** Mean difference per channel in levels; the bound is 0.2. */
    worstMeanError: worst((result) => result.meanError),
    identicalWithinTwoLevels: results.filter((result) => result.differingShare === 0).length,
    failed: failed.length,
  };
  console.log(options.json ? JSON.stringify(report) : textOf(report));
  for (const { html } of failed) console.error(html);
  if (failed.length > 0) process.exitCode = 1;
}

function textOf(report: Record<string, string | number>): string {
  return Object.entries(report)
    .map(([name, value]) => `${name.padEnd(26)} ${value}`)
    .join('\n');
}
