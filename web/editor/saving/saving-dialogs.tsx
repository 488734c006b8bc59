import { Suspense, useEffect } from 'react';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { useEditorState, useSession } from '../session/session.ts';
import { useSaver } from '../session/use-saver.ts';

const ConflictDialog = lazyPart(() => import('./compare/conflict-dialog.tsx'), 'ConflictDialog');
const OpenElsewhereDialog = lazyPart(
  () => import('./compare/open-elsewhere-dialog.tsx'),
  'OpenElsewhereDialog',
);
const PublishEdited = lazyPart(() => import('./publishing/publish-edited.tsx'), 'PublishEdited');
const RevertDialog = lazyPart(() => import('./publishing/revert-dialog.tsx'), 'RevertDialog');
const VersionsSheet = lazyPart(() => import('./versions/versions-sheet.tsx'), 'VersionsSheet');
const CopyDialog = lazyPart(() => import('./files/copy-dialog.tsx'), 'CopyDialog');
const ImportDialog = lazyPart(() => import('./files/import-dialog.tsx'), 'ImportDialog');

/** Dialogs about saving, each loaded when first shown. The dialog about a conflict opens without a command. */
export function SavingDialogs() {
  const { editor } = useSession();
  const dialog = useEditorState((state) => state.dialog);
  const { conflict } = useSaver();
  useEffect(() => {
    if (conflict !== null) editor.set({ dialog: 'conflict' });
  }, [conflict, editor]);
  const close = (): void => editor.set({ dialog: null });
  return (
    <Suspense>
      {dialog === 'conflict' && conflict !== null && <ConflictDialog conflict={conflict} onClose={close} />}
      {dialog === 'open-elsewhere' && <OpenElsewhereDialog onClose={close} />}
      {dialog === 'publish' && <PublishEdited onClose={close} />}
      {dialog === 'revert' && <RevertDialog onClose={close} />}
      {dialog === 'versions' && <VersionsSheet onClose={close} />}
      {dialog === 'copy' && <CopyDialog onClose={close} />}
      {dialog === 'import' && <ImportDialog onClose={close} />}
    </Suspense>
  );
}
