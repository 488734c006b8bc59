import { useEffect, useState } from 'react';
import { useEditorState } from '../../../session/session.ts';
import { usePainter } from '../../../session/use-painting.ts';

const none: readonly string[] = [];

/** Returns the most frequent colours of the current product's photo; none until they are known. */
export function usePhotoColors(): readonly string[] {
  const painter = usePainter();
  const product = useEditorState((state) => state.product);
  const [found, setFound] = useState<{ of: unknown; colors: readonly string[] }>({ of: null, colors: none });
  useEffect(() => {
    let isGone = false;
    void (async () => {
      // Without a photo or a painter there are no colours.
      const colors = await painter?.photoColors().catch(() => none);
      if (!isGone && colors !== undefined) setFound({ of: product, colors });
    })();
    return () => {
      isGone = true;
    };
  }, [painter, product]);
  return found.of === product ? found.colors : none;
}
