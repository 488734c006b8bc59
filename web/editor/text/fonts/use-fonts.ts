import { useEffect, useState, useSyncExternalStore } from 'react';
import { onceEach } from '#web/lib/once-each.ts';
import { useSession } from '../../session/session.ts';
import { previewFace, type FontFamily } from './families.ts';
import { getFonts, type Fonts, type FontsState } from './fonts.ts';

/** The fonts that a template may name, as far as they are known. */
export function useFonts(): { fonts: Fonts; state: FontsState } {
  const fonts = getFonts(useSession().calls);
  return { fonts, state: useSyncExternalStore(fonts.subscribe, fonts.state) };
}

/** Faces that were loaded for previews stay: a list is opened more than once. */
const once = onceEach<string | null>();

/** Loads a family for its preview, under a name of its own; undefined until the browser can draw with it. */
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
      // The list shows the family's name nevertheless.
      () => null,
    );
  });
}
