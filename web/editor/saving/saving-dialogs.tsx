import { Suspense, useEffect } from 'react';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { useEditorState, useSession } from '../session.ts';
import { useSaver } from './use-saver.ts';

const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx'), 'ConflictDialog');
const OpenElsewhereDialog = lazyPart(() => import('./open-elsewhere-dialog.tsx'), 'OpenElsewhereDialog');

/** The dialogs of saving, loaded when they first show. A conflict opens its own. */
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
    </Suspense>
  );
}
