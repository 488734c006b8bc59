import { useEffect, useState, useSyncExternalStore } from 'react';
import { onceEach } from '#web/lib/once-each.ts';
import { useSession } from '../../session/session.ts';
import { previewFace, type FontFamily } from './families.ts';
import { getFonts, type Fonts, type FontsState } from './fonts.ts';

/** Returns the fonts that a template may name, as far as they are loaded. */
export function useFonts(): { fonts: Fonts; state: FontsState } {
  const fonts = getFonts(useSession().calls);
  return { fonts, state: useSyncExternalStore(fonts.subscribe, fonts.state) };
}

/** Cached, because the list is opened more than once. */
const once = onceEach<string | null>();

/** Loads a font for showing a family's name. Returns the name to use in CSS; undefined until the browser has loaded the font. */
export function usePreviewFont(family: FontFamily): string | undefined {
  const [name, setName] = useState<string>();
  useEffect(() => {
    let isGone = false;
    void (async () => {
      const found = await loadPreview(family);
      if (!isGone && found !== null) setName(found);
    })();
    return () => {
      isGone = true;
    };
  }, [family]);
  return name;
}

function loadPreview(family: FontFamily): Promise<string | null> {
  const face = previewFace(family);
  if (face === undefined) return Promise.resolve(null);
  return once(face.url, () => {
    const name = `preview ${family.name}`;
    const made = new FontFace(name, `url(${face.url})`);
    document.fonts.add(made);
    return made.load().then(
      () => name,
      // On failure the list shows the name in the default font.
      () => null,
    );
  });
}
