import { readFile, writeFile } from 'node:fs/promises';
import {
  cutOutSeen,
  type GateLimits,
  lookClosely,
  type Looker,
  createRefiner,
  startWatch,
} from '../../packages/picture/src/node/cutout/steps.fixture.ts';
import { readModel } from '#picture/files';
import { loadNetwork } from '#picture/cutout';
import { chooseLimits, type Judged } from './choose-limits.ts';
import { overlapOf } from './compare-alpha.ts';
import { listSamples, readSample } from './quality-samples.ts';

/** The mean answers from which holes may be closed; at 0.5 none is. */
const closeFrom = [0.12, 0.15, 0.18, 0.21, 0.25, 0.3, 0.5] as const;

/** What is so near to the most overlap counts as much: of equal choices the one that closes least is taken. */
const slack = 0.001;

/**
 * Chooses a model's limits by pictures with known alpha, which have to be others than those that it is measured on, and writes
 * them into its manifest: from which answer holes are closed, then what the gate refuses.
 */
export async function run({ paths }: { paths: readonly string[] }): Promise<void> {
  const [folder, file] = paths;
  if (folder === undefined || file === undefined)
    throw new Error('say what to write: npm run -s bench -- cutout-calibrate FOLDER MODEL.json');
  const model = await readModel(file);
  const { gate } = model.manifest;
  const looker = { manifest: model.manifest, network: await loadNetwork(model) };
  const choices = await judgeAll(folder, looker);
  const overlaps = choices.map((rows) => mean(rows.map(({ overlap }) => overlap)));
  const most = Math.max(...overlaps);
  const at = overlaps.findLastIndex((overlap) => overlap > most - slack);
  const closeHolesFrom = closeFrom[at] ?? 0.5;
  const chosen = chooseLimits(choices[at] ?? [], { ...gate, closeHolesFrom });
  console.log(
    closeFrom.map((from, each) => `${from}: ${((overlaps[each] ?? 0) * 100).toFixed(2)}`).join('  '),
  );
  console.log(JSON.stringify(chosen));
  await writeGate(file, chosen);
}

/** Cuts everything out once per way of closing holes; the network looks once. */
async function judgeAll(folder: string, looker: Looker): Promise<Judged[][]> {
  const refine = createRefiner(looker.manifest.size);
  const choices: Judged[][] = closeFrom.map(() => []);
  for (const sample of await listSamples(folder)) {
    const { photo, truth } = await readSample(folder, sample);
    const sight = await lookClosely(looker, photo, startWatch());
    closeFrom.forEach((closeHolesFrom, at) => {
      const gate = { ...looker.manifest.gate, closeHolesFrom };
      const { alpha, facts } = cutOutSeen(sight, { gate, refine }, photo, startWatch());
      choices[at]?.push({ facts, overlap: overlapOf(alpha, truth) });
    });
  }
  return choices;
}

async function writeGate(file: string, gate: GateLimits): Promise<void> {
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, `${JSON.stringify({ ...manifest, gate }, null, 2)}\n`);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
