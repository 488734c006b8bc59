import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import {
  createRefiner,
  cutOutSeen,
  lookClosely,
  type AlphaPixels,
  startWatch,
} from '../../packages/picture/src/node/cutout/steps.fixture.ts';
import { ownManifest, readModel } from '#picture/files';
import { loadNetwork } from '#picture/cutout';
import { rounded, type Options, type Report } from '../bench.ts';
import { chooseLimits, goodOverlap, type Judged } from './choose-limits.ts';

/** Candidates for a limit: an enclosed background area whose mean network answer is above it joins the product; at 0.5 none does. */
const closeFrom = [0.12, 0.15, 0.18, 0.21, 0.25, 0.3, 0.5] as const;

/** Of candidates whose overlap differs from the best one by less than this, the highest is chosen, which changes the fewest areas. */
const slack = 0.001;

type Compared = Judged & {
  /** Part of the file's name before the last hyphen. */
  readonly category: string;
  /** Mean absolute difference of alpha, 0 to 1. */
  readonly error: number;
  /** True if the model's own gate shows it. */
  readonly isShown: boolean;
};

/**
 * Measures a model and its gate against a folder of NAME.png with the true alpha as NAME.alpha.png: `cut-outs FOLDER [MODEL.json]`; the
 * product's own model unless named. `cut-outs FOLDER MODEL.json calibrate` writes the gate that fits these pictures best into the manifest;
 * use other pictures for calibrating than for measuring.
 */
export async function run({ paths }: Options): Promise<Report> {
  const [folder, file = process.env['BACKGROUND_MODEL'] ?? ownManifest, act] = paths;
  if (folder === undefined) throw new Error('say which folder: npm run -s bench -- cut-outs FOLDER');
  const model = await readModel(file);
  const { gate, size } = model.manifest;
  const choices = act === 'calibrate' ? closeFrom : [gate.closeHolesFrom ?? 0.5];
  const looker = { manifest: model.manifest, network: await loadNetwork(model) };
  const refine = createRefiner(size);
  const rows: Compared[][] = choices.map(() => []);
  for (const name of await samplesIn(folder)) {
    const photo = await pixelsOf(
      sharp(path.join(folder, `${name}.png`))
        .toColourspace('srgb')
        .removeAlpha(),
    );
    const truth = await pixelsOf(
      sharp(path.join(folder, `${name}.alpha.png`))
        .extractChannel(0)
        .toColourspace('b-w'),
    );
    const category = name.slice(0, Math.max(0, name.lastIndexOf('-')));
    // The network runs once per photo, however many settings are tried on its result.
    const sight = await lookClosely(looker, photo, startWatch());
    choices.forEach((closeHolesFrom, at) => {
      const way = { gate: { ...gate, closeHolesFrom }, refine };
      const { alpha, facts, doubt } = cutOutSeen(sight, way, photo, startWatch());
      rows[at]?.push({ category, facts, isShown: doubt === null, ...compareAlpha(alpha, truth) });
    });
  }
  if (act !== 'calibrate')
    return { about: `${file} against ${folder}, in per cent`, tables: { '': tableOf(rows[0] ?? []) } };
  const overlaps = rows.map((each) => mean(each.map(({ overlap }) => overlap)));
  const best = overlaps.findLastIndex((overlap) => overlap > Math.max(...overlaps) - slack);
  const chosen = chooseLimits(rows[best] ?? [], { ...gate, closeHolesFrom: closeFrom[best] ?? 0.5 });
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, `${JSON.stringify({ ...manifest, gate: chosen }, null, 2)}\n`);
  const tried = closeFrom.map((from, at) => ({ closeHolesFrom: from, overlap: percent(overlaps[at] ?? 0) }));
  return { about: `${file} has the gate below`, tables: { tried, chosen: [chosen] } };
}

async function samplesIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.alpha.png'));
  return files.map((file) => file.replace('.alpha.png', '')).toSorted();
}

async function pixelsOf(image: Sharp) {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

function compareAlpha(found: AlphaPixels, truth: AlphaPixels): { error: number; overlap: number } {
  let [difference, both, either] = [0, 0, 0];
  for (let at = 0; at < truth.data.length; at += 1) {
    const [one, other] = [found.data[at] ?? 0, truth.data[at] ?? 0];
    difference += Math.abs(one - other);
    if (one > 127 && other > 127) both += 1;
    if (one > 127 || other > 127) either += 1;
  }
  return { error: difference / (truth.data.length * 255), overlap: both / Math.max(1, either) };
}

function tableOf(rows: readonly Compared[]) {
  const categories = [...new Set(rows.map(({ category }) => category))];
  const rowOf = (name: string, some: readonly Compared[]) => {
    const shown = some.filter(({ isShown }) => isShown);
    const isGood = ({ overlap }: Compared) => overlap >= goodOverlap;
    const share = (of: readonly Compared[], is: (row: Compared) => boolean) =>
      percent(mean(of.map((row) => (is(row) ? 1 : 0))));
    return {
      pictures: `${name} (${some.length})`,
      'error × 1000': rounded(mean(some.map(({ error }) => error * 1000)), 1),
      overlap: percent(mean(some.map(({ overlap }) => overlap))),
      'over 95': share(some, ({ overlap }) => overlap > 0.95),
      shown: share(some, ({ isShown }) => isShown),
      'overlap of shown': percent(mean(shown.map(({ overlap }) => overlap))),
      'bad of shown': share(shown, (row) => !isGood(row)),
      'refused of good': share(some.filter(isGood), ({ isShown }) => !isShown),
      'refused of bad': share(
        some.filter((row) => !isGood(row)),
        ({ isShown }) => !isShown,
      ),
    };
  };
  return [
    ...categories.map((name) =>
      rowOf(
        name,
        rows.filter(({ category }) => category === name),
      ),
    ),
    rowOf('all', rows),
  ];
}

function percent(share: number): number {
  return rounded(share * 100, 1);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
