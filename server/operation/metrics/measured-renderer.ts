import type { Drawing } from '#server/render/pool/drawing-for.ts';
import type { RenderPool } from '#server/render/pool/render-pool.ts';
import type { Meters } from './meters.ts';
import { timed } from './timed.ts';

/** Returns the pool with pictures and cut-outs measured, including the wait for a process. */
export function measureRenderer<Pool extends RenderPool>(pool: Pool, meters: Meters): Pool {
  return {
    ...pool,
    ...measureDrawing(pool, meters),
    forTenant: (...whose: Parameters<RenderPool['forTenant']>) =>
      measureDrawing(pool.forTenant(...whose), meters),
  };
}

function measureDrawing(drawing: Drawing, meters: Meters): Drawing {
  const noteAs = (step: 'picture' | 'cut_out') => (seconds: number, error?: unknown) =>
    meters.drawing(step, error === undefined ? 'done' : 'failed', seconds);
  return {
    ...drawing,
    render: (input) => timed(() => drawing.render(input), noteAs('picture')),
    cutOut: (photo) => timed(() => drawing.cutOut(photo), noteAs('cut_out')),
  };
}
