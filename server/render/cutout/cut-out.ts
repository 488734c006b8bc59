import sharp from 'sharp';
import type { CutOutDoubt } from '#core/messages/reasons/products/cut-out-reasons.ts';
import type { ModelManifest } from './model-manifest.ts';
import type { AlphaPixels, RgbPixels } from './pixels.ts';
import type { CutOutModel } from './read-model.ts';
import { loadNetwork, type Network } from './run-network.ts';
import { buildTensor } from './build-tensor.ts';
import { closeInside } from './close-inside.ts';
import { explainColors } from './explain-colors.ts';
import { fillHoles } from './fill-holes.ts';
import { backdropCells, fitBackdrop } from './fit-backdrop.ts';
import { judgeAlpha, measureAlpha, uncertaintyOf, type AlphaFacts } from './judge-alpha.ts';
import { createRefiner, type Refiner } from './refine-alpha.ts';

/** A photo's product without its background, or why the background stays. */
export type CutOut = { readonly facts: AlphaFacts; readonly stages: StageTimes } & (
  | { readonly alpha: AlphaPixels; readonly doubt: null }
  | { readonly alpha: null; readonly doubt: CutOutDoubt }
);

/** Milliseconds that each step took. */
export type StageTimes = { readonly [stage: string]: number };

/** Tells products from backgrounds. Safe to call in parallel. */
export type Cutter = (photo: RgbPixels) => Promise<CutOut>;

/** A cutter for one model, which is loaded when the first photo comes. */
export function createCutter(model: CutOutModel): Cutter {
  let network: Promise<Network> | undefined;
  const refine = createRefiner(model.manifest.size);
  return async (photo) =>
    cutOut({ ...model, network: await (network ??= loadNetwork(model)), refine }, photo);
}

type Parts = { readonly manifest: ModelManifest; readonly network: Network; readonly refine: Refiner };

/** The steps of a cut-out, in order. */
async function cutOut({ manifest, network, refine }: Parts, photo: RgbPixels): Promise<CutOut> {
  const watch = startWatch();
  const low = await shrink(photo, manifest.size);
  watch.lap('shrink');
  const backdrop = manifest.size % backdropCells === 0 ? fitBackdrop(low) : null;
  const tensor = buildTensor(low, manifest, manifest.backdropChannels ? backdrop : null);
  watch.lap('tensor');
  const answer = await network(tensor);
  watch.lap('network');
  const explained = backdrop === null ? null : explainColors(low, backdrop);
  const raw = explained === null ? answer : fillHoles(answer, low, explained);
  watch.lap('fill');
  // What was filled was doubtful all the same.
  const facts = { ...measureAlpha(raw, explained), uncertain: uncertaintyOf(answer) };
  const doubt = judgeAlpha(facts, manifest.gate);
  watch.lap('judge');
  if (doubt !== null) return { facts, stages: watch.stages, alpha: null, doubt };
  const alpha = refine(closeInside(raw), low, photo);
  watch.lap('refine');
  return { facts, stages: watch.stages, alpha, doubt: null };
}

/** The network sees every photo as a square of its own size. */
async function shrink({ data, width, height }: RgbPixels, size: number): Promise<RgbPixels> {
  const { buffer, byteOffset, byteLength } = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(size, size, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  return { data: new Uint8Array(buffer, byteOffset, byteLength), width: size, height: size };
}

function startWatch(): { stages: StageTimes; lap(stage: string): void } {
  const stages: Record<string, number> = {};
  let before = performance.now();
  return {
    stages,
    lap(stage) {
      const now = performance.now();
      stages[stage] = now - before;
      before = now;
    },
  };
}
