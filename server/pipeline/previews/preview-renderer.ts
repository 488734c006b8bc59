import { inTurn, type TurnTexts } from '#server/platform/turns/in-turn.ts';
import { createPlaces, type WaitOptions } from '#server/platform/turns/places.ts';
import { openRenderPool, type PoolOptions, type RenderPool } from '#server/render/pool/render-pool.ts';

/** Draws what somebody is waiting for: previews, and the sample text that checks a font. */
export type PreviewRenderer = RenderPool & {
  /**
   * Runs `work`, which draws, when it is this user's turn. Fails with `AppError('rate_limited')` if too many of the user's calls wait, with
   * `AppError('unavailable')` if the turn does not come in time, and with the errors of `work`.
   */
  readonly inTurn: <T>(
    userId: string,
    work: () => Promise<T>,
    options?: WaitOptions & TurnTexts,
  ) => Promise<T>;
};

/** Number of drawing processes: one user draws one thing at a time, so with two a second user never waits for the first. */
const usualSize = 2;

/** Limits for waiting drawings: allows uploading a family of twenty fonts together. */
const turns = { perTenant: 1, waitingPerTenant: 25, waitingTotal: 200, waitMs: 20_000 };

/** Priority (nice): heavy previews leave most of a core to runs and calls. */
const yields = 5;

/** Maximum duration of a preview in ms: nobody waits longer at a form. */
const maxMs = 10_000;

/** Opens drawing processes separate from those of runs: large runs do not block previews, and slow previews do not block runs. */
export function openPreviewRenderer(
  options: Pick<PoolOptions, 'fontsDir' | 'cutOutModel' | 'fitted' | 'size' | 'maxBytes'>,
): PreviewRenderer {
  const { size = usualSize } = options;
  const places = createPlaces({ total: size, ...turns });
  return {
    ...openRenderPool({ ...options, size, maxMs, yields }),
    inTurn: (userId, work, wait) => inTurn(places, userId, work, wait),
  };
}
