import { useCallback, useSyncExternalStore } from 'react';
import type { LayerBox, Painter } from '../../paint/paint-types.ts';
import type { OpenStore } from '#web/lib/store.ts';
import { usePart, useSession } from '../../session/session.ts';

type PainterState = ReturnType<OpenStore<{ readonly painter: Painter | null }>['state']>;
const selectPainter = ({ painter }: PainterState): Painter | null => painter;
const never = (): (() => void) => () => undefined;

/**
 * Returns the painted place of a layer: null if it is unknown, or if the layer is not shown for this product. `isUnseen` is true if the
 * picture does not contain the text yet.
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
      // The boxes are reported a moment after the picture.
      return !boxes.has(id) && (version === 0 || hash !== null || boxes.size > 0);
    }, [painter, id]),
  );
  return { box, isUnseen };
}
