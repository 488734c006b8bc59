import { lazy, Suspense } from 'react';
import { useEditorState } from '../session.ts';

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }));

/** The palette and the sheet of shortcuts, loaded when somebody asks for them. */
export function CommandDialogs() {
  const dialog = useEditorState((state) => state.dialog);
  return (
    <Suspense>
      {dialog === 'palette' && <CommandPalette />}
      {dialog === 'shortcuts' && <ShortcutSheet />}
    </Suspense>
  );
}
