import { lazy, Suspense, useEffect } from 'react';
import { useEditorState } from '../session/session.ts';

const loadPalette = async () => ({ default: (await import('./command-palette.tsx')).CommandPalette });
const CommandPalette = lazy(loadPalette);
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }));

/** Delay of preloading, in ms: the first picture must not wait for it. */
const idleMs = 2000;

/** The command palette and the shortcut sheet, loaded on first use. */
export function CommandDialogs() {
  const dialog = useEditorState((state) => state.dialog);
  // Preloaded, because users continue typing right after the palette's keys.
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), idleMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Suspense>
      {dialog === 'palette' && <CommandPalette />}
      {dialog === 'shortcuts' && <ShortcutSheet />}
    </Suspense>
  );
}
