import { useCallback, useSyncExternalStore } from 'react';
import type { LayerBox, Painter } from '../../paint/paint-types.ts';
import type { OpenStore } from '../../store.ts';
import { usePart, useSession } from '../../session.ts';

type PainterState = ReturnType<OpenStore<{ readonly painter: Painter | null }>['state']>;
const painterOf = ({ painter }: PainterState): Painter | null => painter;
const never = (): (() => void) => () => undefined;

/** Where the painter has put a layer; null until it has, and for one that this product does not show. */
export function useLayerBox(id: string): LayerBox | null {
  const painter = usePart(useSession().painting, painterOf);
  const read = useCallback(() => painter?.boxes().get(id) ?? null, [painter, id]);
  return useSyncExternalStore(painter?.subscribe ?? never, read);
}
