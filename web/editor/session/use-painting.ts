import { useMemo, useSyncExternalStore } from 'react';
import type { Painter } from '../paint/paint-types.ts';
import { usePart, useSession } from './session.ts';

/** Returns the painter of the canvas; null until the stage has opened it. */
export function usePainter(): Painter | null {
  return usePart(useSession().painting, ({ painter }) => painter);
}

const nobody = { subscribe: () => () => undefined };

/** Returns a part of the painter's state; the component is rendered again when it changes. `select` must not create new objects. */
export function usePainted<Part>(select: (painter: Painter | null) => Part): Part {
  const painter = usePainter();
  const subscribe = useMemo(() => (painter ?? nobody).subscribe, [painter]);
  return useSyncExternalStore(subscribe, () => select(painter));
}
