import type { Drawing } from './drawing-for.ts';
import { ProcessEnded } from './drawing-process.ts';
import type { RenderPool } from './render-pool.ts';

/** Number of pictures in a row for which no process could be started that is no accident. */
const LOST_IN_A_ROW = 3;

/**
 * Watches a pool, and whether it draws: false after several pictures in a row for which no process could be started, until one is drawn. A
 * picture that a template or a photo stops tells nothing: it has a process.
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
