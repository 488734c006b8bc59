import { createCutter, type AlphaFacts } from '../../packages/picture/src/node/cutout/steps.fixture.ts';
import { ownManifest, readModel } from '#picture/files';
import { compareAlpha } from './compare-alpha.ts';
import { floodFill } from './flood-fill.ts';
import { listSamples, readSample, type Sample } from './quality-samples.ts';
import { qualityTable, type Compared } from './quality-table.ts';

type Row = Sample & Compared & { readonly remover: string; readonly facts: AlphaFacts | null };

/**
 * Measures removers against a folder of NAME.png with the true alpha as NAME.alpha.png, and their gates: a flood fill, and each
 * model whose manifest follows the folder (`BACKGROUND_MODEL`, else the product's own, where none does).
 */
export async function run({ json, paths }: { json: boolean; paths: readonly string[] }): Promise<void> {
  const [folder, ...manifests] = paths;
  if (folder === undefined)
    throw new Error('say which folder: npm run -s bench -- cutout-quality FOLDER [MODEL.json ...]');
  const samples = await listSamples(folder);
  const own = process.env['BACKGROUND_MODEL'] ?? ownManifest;
  const rows = await floodRows(folder, samples);
  for (const manifest of manifests.length === 0 ? [own] : manifests)
    rows.push(...(await modelRows(folder, samples, manifest)));
  const removers = [...new Set(rows.map(({ remover }) => remover))];
  const tables = removers.map((name) =>
    qualityTable(
      name,
      rows.filter(({ remover }) => remover === name),
    ),
  );
  console.log(json ? JSON.stringify(rows) : tables.join('\n\n'));
}

async function floodRows(folder: string, samples: readonly Sample[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const sample of samples) {
    const { photo, truth } = await readSample(folder, sample);
    const likeness = compareAlpha(floodFill(photo), truth);
    rows.push({ ...sample, ...likeness, remover: 'flood fill', isShown: true, facts: null });
  }
  return rows;
}

async function modelRows(folder: string, samples: readonly Sample[], file: string): Promise<Row[]> {
  const model = await readModel(file);
  const cut = createCutter(model);
  const rows: Row[] = [];
  for (const sample of samples) {
    const { photo, truth } = await readSample(folder, sample);
    const { alpha, facts, doubt } = await cut(photo);
    const found = { remover: file, isShown: doubt === null, facts };
    rows.push({ ...sample, ...compareAlpha(alpha, truth), ...found });
  }
  return rows;
}
