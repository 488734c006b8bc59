import { editorMessages as texts } from '#core/messages/screens/editor/editor-messages.ts';
import { useDocumentTitle } from '#web/lib/pages/use-document-title.ts';
import { InsertBar } from './blocks/insert-bar.tsx';
import { LayersPanel } from './panels/layers/layers-panel.tsx';
import { PropertiesPanel } from './panels/properties/properties-panel.tsx';
import { StatusBar } from './products/status/status-bar.tsx';
import { Stage } from './stage/stage.tsx';
import { SavingDialogs } from './saving/saving-dialogs.tsx';
import { useSaver } from './saving/use-saver.ts';
import { TopBar } from './top-bar.tsx';
import { CommandDialogs } from './commands/command-dialogs.tsx';
import { LayerMenu } from './commands/layer-menu.tsx';
import { useClipboard } from './commands/use-clipboard.ts';
import { useEditorKeys } from './commands/use-editor-keys.ts';

/** The whole window: the canvas in the middle owns it, the panels around are flat and narrow. */
export function EditorScreen() {
  const { name, holder } = useSaver();
  const isReadOnly = holder === 'elsewhere';
  useDocumentTitle(texts.title(name));
  useEditorKeys();
  useClipboard();
  return (
    <div className="grid h-dvh grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[auto_minmax(0,1fr)_auto] overflow-clip bg-ground text-sm">
      <header className="col-span-3 border-b border-line bg-surface">
        <TopBar />
      </header>
      <aside inert={isReadOnly} className="flex min-h-0 border-r border-line bg-surface max-md:hidden">
        <InsertBar />
        <LayersPanel />
      </aside>
      <LayerMenu>
        <main aria-label={texts.stage} className="relative min-h-0 min-w-0 overflow-clip">
          <Stage />
        </main>
      </LayerMenu>
      <aside
        inert={isReadOnly}
        className="min-h-0 overflow-y-auto border-l border-line bg-surface max-md:hidden"
      >
        <PropertiesPanel />
      </aside>
      <footer className="col-span-3 border-t border-line bg-surface">
        <StatusBar />
      </footer>
      <CommandDialogs />
      <SavingDialogs />
    </div>
  );
}
