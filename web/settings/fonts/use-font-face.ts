import { useEffect, useState } from 'react';
import type { Font } from '#core/contract/editor/fonts-api.ts';

/** Loads an uploaded font under a name of its own; undefined until the browser can draw with it. */
export function useFontFace({ id, url, weight, style, is_variable }: Font): string | undefined {
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => {
    const family = `font-${id}`;
    const face = new FontFace(family, `url(${url})`, {
      weight: is_variable ? '1 1000' : String(weight),
      style,
    });
    document.fonts.add(face);
    face.load().then(
      () => setLoaded(family),
      // The row shows the font's name nevertheless.
      () => undefined,
    );
    return () => {
      document.fonts.delete(face);
      setLoaded(undefined);
    };
  }, [id, url, weight, style, is_variable]);
  return loaded;
}
