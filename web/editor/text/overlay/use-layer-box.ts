import { useCallback, useSyncExternalStore } from 'react';
import type { LayerBox, Painter } from '../../paint/paint-types.ts';
import type { OpenStore } from '#web/lib/store.ts';
import { usePart, useSession } from '../../session/session.ts';

type PainterState = ReturnType<OpenStore<{ readonly painter: Painter | null }>['state']>;
const selectPainter = ({ painter }: PainterState): Painter | null => painter;
const never = (): (() => void) => () => undefined;

/**
 * Returns the painter's place of a layer: null until it has reported, and for one that this product does not show. `isUnseen` where the
 * picture does not have its words: nothing is painted yet, or something is without them.
 */
export function useLayerBox(id: string): { box: LayerBox | null; isUnseen: boolean } {
  const painter = usePart(useSession().painting, selectPainter);
  const subscribe = painter?.subscribe ?? never;
  const box = useSyncExternalStore(
    subscribe,
    useCallback(() => painter?.boxes().get(id) ?? null, [painter, id]),
  );
  const isUnseen = useSyncExternalStore(
    subscribe,
    useCallback(() => {
      if (painter === null) return true;
      const [boxes, { version, hash }] = [painter.boxes(), painter.state()];
      // The boxes arrive a moment after the picture.
      return !boxes.has(id) && (version === 0 || hash !== null || boxes.size > 0);
    }, [painter, id]),
  );
  return { box, isUnseen };
}
