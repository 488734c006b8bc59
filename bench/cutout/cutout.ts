import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { ownManifest, readModel } from '#server/render/cutout/read-model.ts';
import { samplePhotoNames, samplePhoto } from '#server/serve/sample-shop/sample-shop.ts';
import { createPhotoCutter, type PhotoCutOut } from '#server/render/photo/cut-out/cut-out-photo.ts';
import { openEngine } from '#server/render/engine/engine.ts';

const rounds = 5;
const sidePx = 1000;

type Row = { stage: string; median: number; p90: number };

/** How long each step of a cut-out takes, in ms per photo of 1000 x 1000 px; paths are photos, else the sample shop's. */
export async function run({ json, paths }: { json: boolean; paths: readonly string[] }): Promise<void> {
  await openEngine();
  const cut = createPhotoCutter(await readModel(process.env['BACKGROUND_MODEL'] ?? ownManifest));
  const photos = await Promise.all(paths.length > 0 ? paths.map((file) => readFile(file)) : samplePhotos());
  const jpegs = await Promise.all(
    photos.map((photo) =>
      sharp(photo)
        .flatten({ background: '#ffffff' })
        .resize(sidePx, sidePx, { fit: 'fill' })
        .jpeg({ quality: 88 })
        .toBuffer(),
    ),
  );
  for (const jpeg of jpegs) await cut(jpeg);
  const times = new Map<string, number[]>();
  const verdicts: Record<string, number> = {};
  let cpuMs = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const jpeg of jpegs) {
      const [cpu, start] = [process.cpuUsage(), performance.now()];
      const found = await cut(jpeg);
      const { user, system } = process.cpuUsage(cpu);
      cpuMs += (user + system) / 1000;
      const stages = { ...found.stages, whole: performance.now() - start };
      for (const [stage, ms] of Object.entries(stages)) times.set(stage, [...(times.get(stage) ?? []), ms]);
      if (round === 0) verdicts[verdictOf(found)] = (verdicts[verdictOf(found)] ?? 0) + 1;
    }
  }
  const rows = [...times].map(([stage, values]): Row => ({
    stage,
    median: at(values, 0.5),
    p90: at(values, 0.9),
  }));
  const report = {
    bench: 'cutout',
    sidePx,
    photos: jpegs.length,
    rounds,
    rows,
    cpuMsPerPhoto: cpuMs / (rounds * jpegs.length),
    verdicts,
  };
  console.log(json ? JSON.stringify(report) : tableOf(report));
}

function samplePhotos(): Promise<Uint8Array>[] {
  return samplePhotoNames().map(async (name) => (await samplePhoto(name))?.bytes ?? new Uint8Array());
}

function verdictOf(found: PhotoCutOut): string {
  return found.kind === 'kept' ? found.doubt : found.kind;
}

function at(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;
}

function tableOf(report: {
  photos: number;
  rows: readonly Row[];
  cpuMsPerPhoto: number;
  verdicts: Record<string, number>;
}): string {
  const lines = report.rows.map(({ stage, median, p90 }) =>
    [stage.padEnd(10), median.toFixed(1).padStart(8), p90.toFixed(1).padStart(8)].join(''),
  );
  return [
    `${report.photos} photos of ${sidePx} x ${sidePx} px, ms per photo; CPU ${report.cpuMsPerPhoto.toFixed(1)} ms`,
    `${'stage'.padEnd(10)}${'median'.padStart(8)}${'p90'.padStart(8)}`,
    ...lines,
    `verdicts: ${JSON.stringify(report.verdicts)}`,
  ].join('\n');
}
