import { lazy, Suspense, useEffect } from 'react';
import { useEditorState } from '../session/session.ts';

const loadPalette = async () => ({ default: (await import('./command-palette.tsx')).CommandPalette });
const CommandPalette = lazy(loadPalette);
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }));

/** After the first picture, which must wait for nothing else. */
const idleMs = 2000;

/** The palette and the sheet of shortcuts, loaded on first use. */
export function CommandDialogs() {
  const dialog = useEditorState((state) => state.dialog);
  // A user who presses its keys types on at once.
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
