import {
  judgeAlpha,
  type AlphaFacts,
  type GateLimits,
} from '../../packages/picture/src/node/cutout/steps.fixture.ts';

/** A cut-out made without the gate: the facts that the gate would judge by, and how well it matches the truth. */
export type Judged = { readonly facts: AlphaFacts; readonly overlap: number };

/** Minimum overlap of a good cut-out, which should be shown; one with less should be refused. */
export const goodOverlap = 0.9;

/** Number of refused good cut-outs that weigh as much as one bad cut-out that is shown: the goals are 2 % and 8 %. */
const badCosts = 4;

/** Assumed share of bad cut-outs among photographs of goods. Generated test pictures are made to be hard and have far more. */
const badAmongPhotos = 0.15;

const uncertain = steps(0.06, 0.4, 0.01);
const hazy = [0.01, 0.015, 0.02, 0.025, 0.03, 0.04, 0.05, 0.07, 0.1] as const;

/**
 * Returns the limits that show the most good cut-outs and the fewest bad ones; the middle of the range if several are equally good. Chooses
 * only the limits for pixels of which the network was unsure, and for haze within them. Not chosen here: the limits for size, border and
 * parts, which define what a product is; and the one for unexplained colours, which refuses people in front of a wall in the colour of
 * their shirt.
 */
export function chooseLimits(rows: readonly Judged[], gate: GateLimits): GateLimits {
  const good = rows.filter(({ overlap }) => overlap >= goodOverlap);
  const bad = rows.filter(({ overlap }) => overlap < goodOverlap);
  const oddsHere = bad.length / Math.max(1, good.length);
  const perBad = badCosts * (badAmongPhotos / (1 - badAmongPhotos) / Math.max(1e-9, oddsHere));
  const shown = (some: readonly Judged[], limits: GateLimits) =>
    some.filter(({ facts }) => judgeAlpha(facts, limits) === null).length;
  const tried = hazy.flatMap((maxHazy) =>
    uncertain.map((maxUncertain) => {
      const limits = { ...gate, maxUncertain, maxHazy };
      return { limits, worth: shown(good, limits) - perBad * shown(bad, limits) };
    }),
  );
  const most = Math.max(...tried.map(({ worth }) => worth));
  const best = tried.filter(({ worth }) => worth === most);
  return best[Math.floor(best.length / 2)]?.limits ?? gate;
}

function steps(from: number, to: number, step: number): number[] {
  const count = Math.round((to - from) / step) + 1;
  return Array.from({ length: count }, (_, at) => Math.round((from + at * step) * 100) / 100);
}
