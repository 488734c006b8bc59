import { Suspense } from 'react';
import { editorMessages as texts } from '#core/messages/screens/editor/editor-messages.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { useDocumentTitle } from '#web/lib/pages/use-document-title.ts';
import { classes } from '#web/ui/classes.ts';
import { LoadingArea } from '#web/ui/display/spinner.tsx';
import { addPictures } from './panels/pictures/add-picture.ts';
import { usePictureDrop } from './panels/pictures/use-picture-drop.ts';
import { LeftSide, PhoneBar, RightSide } from './panels/panel-frame.tsx';
import { ProductDialogs } from './products/product-dialogs.tsx';
import { StatusBar } from './products/status/status-bar.tsx';
import { Stage } from './stage/stage.tsx';
import { SavingDialogs } from './saving/saving-dialogs.tsx';
import { useSaver } from './session/use-saver.ts';
import { TopBar } from './top-bar.tsx';
import { CommandDialogs } from './commands/command-dialogs.tsx';
import { LayerMenu } from './commands/layer-menu.tsx';
import { useClipboard } from './commands/clipboard/use-clipboard.ts';
import { isHtml } from './document/doc.ts';
import { useEditorState } from './session/session.ts';
import { useEditorKeys } from './commands/use-editor-keys.ts';

const SourcePanel = lazyPart(() => import('./products/source/source-panel.tsx'), 'SourcePanel');

/** The whole window: canvas in the middle, narrow panels around it. */
export function EditorScreen() {
  const { name, holder } = useSaver();
  const isSource = useEditorState(({ doc }) => isHtml(doc));
  const isReadOnly = holder === 'elsewhere';
  useDocumentTitle(texts.title(name));
  useEditorKeys();
  useClipboard(addPictures);
  usePictureDrop(isReadOnly || isSource);
  return (
    <div
      className={classes(
        'grid h-dvh overflow-clip bg-ground text-sm',
        isSource
          ? 'grid-cols-2 grid-rows-[auto_minmax(0,1fr)_auto] max-md:grid-cols-1 max-md:grid-rows-[auto_minmax(0,3fr)_minmax(0,2fr)_auto]'
          : 'grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[auto_minmax(0,1fr)_auto]',
      )}
    >
      <header className="col-span-full border-b border-line bg-surface">
        <TopBar />
      </header>
      {isSource ? (
        <aside className="min-h-0 min-w-0 border-line bg-surface max-md:border-b md:border-r">
          <Suspense fallback={<LoadingArea />}>
            <SourcePanel />
          </Suspense>
        </aside>
      ) : (
        <LeftSide isReadOnly={isReadOnly} />
      )}
      <LayerMenu>
        <main
          aria-label={texts.stage}
          className={classes(
            'relative min-h-0 min-w-0 overflow-clip',
            !isSource && 'col-start-2 row-start-2',
          )}
        >
          <Stage />
        </main>
      </LayerMenu>
      {!isSource && (
        <>
          <RightSide isReadOnly={isReadOnly} />
          <PhoneBar isReadOnly={isReadOnly} />
        </>
      )}
      <footer className="col-span-full border-t border-line bg-surface">
        <StatusBar />
      </footer>
      <CommandDialogs />
      <ProductDialogs />
      <SavingDialogs />
    </div>
  );
}
