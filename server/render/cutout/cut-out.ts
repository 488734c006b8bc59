import sharp from 'sharp';
import type { CutOutDoubt } from '#core/messages/reasons/products/cut-out-reasons.ts';
import type { ModelManifest } from './model-manifest.ts';
import type { AlphaPixels, RawAlpha, RgbPixels } from './pixels.ts';
import type { CutOutModel } from './read-model.ts';
import { loadNetwork, type Network } from './run-network.ts';
import { backdropSurface } from './backdrop-surface.ts';
import { buildTensor } from './build-tensor.ts';
import { closeInside } from './close-inside.ts';
import { explainColors, type Explained } from './explain-colors.ts';
import { fillHoles } from './fill-holes.ts';
import { backdropCells, fitBackdrop } from './fit-backdrop.ts';
import { judgeAlpha, measureAlpha, uncertaintyOf, type AlphaFacts } from './judge-alpha.ts';
import { createRefiner, type Refiner } from './refine-alpha.ts';
import { findFrame, partOf, type Frame } from './zoom-in.ts';

/** What of a photo is the product, and why that should not be shown; null where it should. A person may overrule the doubt. */
export type CutOut = {
  readonly facts: AlphaFacts;
  readonly stages: StageTimes;
  readonly alpha: AlphaPixels;
  readonly doubt: CutOutDoubt | null;
};

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
async function cutOut(parts: Parts, photo: RgbPixels): Promise<CutOut> {
  const { manifest, refine } = parts;
  const watch = startWatch();
  const first = await look(parts, photo, watch);
  const frame = findFrame(first.answer, photo);
  const part = frame === null ? photo : partOf(photo, frame);
  const { low, answer, explain } = frame === null ? first : await look(parts, part, watch);
  const explained = explain();
  const raw = explained === null ? answer : fillHoles(answer, low, explained);
  watch.lap('fill');
  // What was filled was doubtful all the same.
  const near = { ...measureAlpha(raw, explained), uncertain: uncertaintyOf(answer) };
  const facts =
    frame === null
      ? near
      : {
          ...near,
          area: (near.area * frame.width * frame.height) / (photo.width * photo.height),
          border: measureAlpha(first.answer, null).border,
        };
  const doubt = judgeAlpha(facts, manifest.gate);
  watch.lap('judge');
  const alpha = refine(closeInside(raw), low, part);
  const whole = frame === null ? alpha : placed(alpha, frame, photo);
  watch.lap('refine');
  return { facts, stages: watch.stages, alpha: whole, doubt };
}

type Look = {
  /** The photo as the network saw it. */
  readonly low: RgbPixels;
  readonly answer: RawAlpha;
  /** What of it is backdrop by its colours; null where none can be told at the network's size. */
  readonly explain: () => Explained | null;
};

/** What the network says of a photo, or of a part of it. */
async function look({ manifest, network }: Parts, photo: RgbPixels, watch: Watch): Promise<Look> {
  const low = await shrink(photo, manifest.size);
  watch.lap('shrink');
  const backdrop = manifest.size % backdropCells === 0 ? fitBackdrop(low) : null;
  const behind = backdrop === null ? null : backdropSurface(backdrop, manifest.size);
  const tensor = buildTensor(low, manifest, manifest.backdropChannels ? behind : null);
  watch.lap('tensor');
  const answer = await network(tensor);
  watch.lap('network');
  const explain = () =>
    backdrop === null || behind === null ? null : explainColors(low, behind, backdrop.residual);
  return { low, answer, explain };
}

/** Alpha of a part, where it lies in the whole photo. */
function placed(alpha: AlphaPixels, frame: Frame, { width, height }: RgbPixels): AlphaPixels {
  const data = new Uint8Array(width * height);
  for (let row = 0; row < frame.height; row += 1)
    data.set(
      alpha.data.subarray(row * frame.width, (row + 1) * frame.width),
      (frame.top + row) * width + frame.left,
    );
  return { data, width, height };
}

/** The network sees every photo as a square of its own size. */
async function shrink({ data, width, height }: RgbPixels, size: number): Promise<RgbPixels> {
  const { buffer, byteOffset, byteLength } = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(size, size, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  return { data: new Uint8Array(buffer, byteOffset, byteLength), width: size, height: size };
}

type Watch = { readonly stages: StageTimes; readonly lap: (stage: string) => void };

/** Times the steps; a step that comes twice counts as one. */
function startWatch(): Watch {
  const stages: Record<string, number> = {};
  let before = performance.now();
  return {
    stages,
    lap(stage) {
      const now = performance.now();
      stages[stage] = (stages[stage] ?? 0) + now - before;
      before = now;
    },
  };
}
