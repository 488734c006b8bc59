import {
  judgeAlpha,
  type AlphaFacts,
  type GateLimits,
} from '../../packages/picture/src/node/cutout/steps.fixture.ts';

/** A cut-out with the gate open: what the gate would have to go by, and how good it was. */
export type Judged = { readonly facts: AlphaFacts; readonly overlap: number };

/** A cut-out is good from this overlap on, and should be shown; below it should be refused. */
export const goodOverlap = 0.9;

/** A bad cut-out that is shown counts as much as so many good ones that are refused: the goals are 2 % and 8 %. */
const badCosts = 4;

/** Of photographs of goods so many come out bad; of generated pictures, which are made to be hard, far more. */
const badAmongPhotos = 0.15;

const uncertain = steps(0.06, 0.4, 0.01);
const hazy = [0.01, 0.015, 0.02, 0.025, 0.03, 0.04, 0.05, 0.07, 0.1] as const;

/**
 * Returns the limits that show most good cut-outs and fewest bad ones, and the middle of them where several do. Only what the network was unsure of, and how much of
 * that is haze, is chosen: the limits of size, border and parts say what a product is, and the one on unexplained colours refuses people
 * before a wall of their shirt's colour, whom nobody draws.
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
