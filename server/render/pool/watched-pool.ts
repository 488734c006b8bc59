import type { Drawing } from './drawing-for.ts';
import { ProcessEnded } from './drawing-process.ts';
import type { RenderPool } from './render-pool.ts';

/** Number of consecutive pictures without a started process from which drawing counts as broken. */
const LOST_IN_A_ROW = 3;

/**
 * Watches a pool. `isDrawing` is false after several consecutive pictures for which no process could be started, until one is drawn. A
 * picture stopped by its template or photo does not count: it had a process.
 */
export function watchPool<Pool extends RenderPool>(pool: Pool): { pool: Pool; isDrawing: () => boolean } {
  let lost = 0;
  const watched = (drawing: Drawing): Drawing => ({
    ...drawing,
    render: async (input) => {
      try {
        const picture = await drawing.render(input);
        lost = 0;
        return picture;
      } catch (error) {
        if (error instanceof ProcessEnded) lost += 1;
        throw error;
      }
    },
  });
  return {
    pool: {
      ...pool,
      ...watched(pool),
      forTenant: (...whose: Parameters<RenderPool['forTenant']>) => watched(pool.forTenant(...whose)),
    },
    isDrawing: () => lost < LOST_IN_A_ROW,
  };
}
