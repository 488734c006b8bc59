import { Suspense } from 'react';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { useEditorState, useSession } from '../session/session.ts';

const GridDialog = lazyPart(() => import('./preview/grid-dialog.tsx'), 'GridDialog');
const PreviewDialog = lazyPart(() => import('./preview/preview-dialog.tsx'), 'PreviewDialog');

/** Dialogs about products; the editor's state names the open one. */
export function ProductDialogs() {
  const { editor } = useSession();
  const dialog = useEditorState((state) => state.dialog);
  const close = () => editor.set({ dialog: null });
  return (
    <Suspense fallback={null}>
      {dialog === 'products.grid' && <GridDialog onClose={close} />}
      {dialog === 'products.preview' && <PreviewDialog onClose={close} />}
    </Suspense>
  );
}
