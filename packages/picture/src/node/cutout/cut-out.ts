import type { CutOutDoubt } from '../../paint.ts';
import type { AlphaPixels, RgbPixels } from './pixels.ts';
import type { CutOutModel } from './read-model.ts';
import { loadNetwork, type Network } from './run-network.ts';
import { closeInside } from './alpha/close-inside.ts';
import { dropGhosts } from './alpha/drop-ghosts.ts';
import { fillHoles } from './alpha/fill-holes.ts';
import { judgeAlpha, measureAlpha, type AlphaFacts, type GateLimits } from './alpha/judge-alpha.ts';
import { lookClosely, type Looker, type Sight } from './look-closely.ts';
import { createRefiner, type Refiner } from './alpha/refine-alpha.ts';
import { startWatch, type StageTimes, type Watch } from './stage-times.ts';
import type { Frame } from './zoom-in.ts';

/** A threshold above any hole's mean answer, which is at most a half, so that no hole is closed. */
const neverClosed = 1;

/** A photo's cut-out product, and the reason to reject it; null if accepted. A person may overrule the doubt. */
export type CutOut = {
  readonly facts: AlphaFacts;
  readonly stages: StageTimes;
  readonly alpha: AlphaPixels;
  readonly doubt: CutOutDoubt | null;
};

/** Separates products from backgrounds. Safe to call in parallel. */
export type Cutter = (photo: RgbPixels) => Promise<CutOut>;

/** Creates a cutter for one model, which is loaded with the first photo. */
export function createCutter(model: CutOutModel): Cutter {
  let network: Promise<Network> | undefined;
  const refine = createRefiner(model.manifest.size);
  return async (photo) =>
    cutOut({ ...model, network: await (network ??= loadNetwork(model)), refine }, photo);
}

type Parts = Looker & { readonly refine: Refiner };

/** Runs the network on a whole photo, then on its product's part if needed, and cuts the product out. */
async function cutOut(parts: Parts, photo: RgbPixels): Promise<CutOut> {
  const watch = startWatch();
  const sight = await lookClosely(parts, photo, watch);
  return cutOutSeen(sight, { gate: parts.manifest.gate, refine: parts.refine }, photo, watch);
}

/** Processes the network's answer: closes holes, judges it, and scales it to the photo's size. */
export function cutOutSeen(
  { answer, low, behind, unlike, part, frame, border }: Sight,
  { gate, refine }: { readonly gate: GateLimits; readonly refine: Refiner },
  photo: RgbPixels,
  watch: Watch,
): CutOut {
  const { raw, doubtful } = fillHoles(answer, { low, behind }, gate.closeHolesFrom ?? neverClosed);
  watch.lap('fill');
  const solid = closeInside(dropGhosts(raw));
  const near = measureAlpha(raw, unlike, { answer, doubtful, solid });
  const seen = frame === null ? 1 : (frame.width * frame.height) / (photo.width * photo.height);
  const facts = { ...near, area: near.area * seen, border };
  const doubt = judgeAlpha(facts, gate);
  watch.lap('judge');
  const alpha = refine(solid, low, part);
  const whole = frame === null ? alpha : placed(alpha, frame, photo);
  watch.lap('refine');
  return { facts, stages: watch.stages, alpha: whole, doubt };
}

/** Returns the alpha of a part at its position in the whole photo. */
function placed(alpha: AlphaPixels, frame: Frame, { width, height }: RgbPixels): AlphaPixels {
  const data = new Uint8Array(width * height);
  for (let row = 0; row < frame.height; row += 1)
    data.set(
      alpha.data.subarray(row * frame.width, (row + 1) * frame.width),
      (frame.top + row) * width + frame.left,
    );
  return { data, width, height };
}
