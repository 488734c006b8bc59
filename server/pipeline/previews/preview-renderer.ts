import { inTurn, type TurnTexts } from '#server/platform/turns/in-turn.ts';
import { createPlaces, type WaitOptions } from '#server/platform/turns/places.ts';
import { openRenderPool, type PoolOptions, type RenderPool } from '#server/render/pool/render-pool.ts';

/** Draws what somebody waits for: previews, and the word that checks a font. */
export type PreviewRenderer = RenderPool & {
  /**
   * Does `work`, which draws, when it is this user's turn. Fails with `AppError('rate_limited')` where too many of theirs
   * wait, with `AppError('unavailable')` where the turn does not come in time, and as `work` does.
   */
  readonly inTurn: <T>(
    userId: string,
    work: () => Promise<T>,
    options?: WaitOptions & TurnTexts,
  ) => Promise<T>;
};

/** One user draws one thing at a time, so with two processes a second user never waits for the first. */
const usualSize = 2;

/** A family of twenty fonts is dropped at once. */
const turns = { perTenant: 1, waitingPerTenant: 25, waitingTotal: 200, waitMs: 20_000 };

/** A preview that is heavy enough to be felt leaves most of a core to runs and calls. */
const yields = 5;

/** Longest drawing of a preview, in ms: nobody waits at a form for longer. */
const maxMs = 10_000;

/**
 * Processes of their own, beside those of the runs: a run of thousands of products holds up no preview, and previews that
 * take as long as they can hold up no run.
 */
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
