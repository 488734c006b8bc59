import { ClipboardPaste, Copy, CopyPlus, Paintbrush, PaintRoller, Scissors, Trash2 } from 'lucide-react';
import { commandMessages as texts } from '#core/messages/screens/editor/command-messages.ts';
import { layersMime } from '../document/clipboard.ts';
import { isHidden, layersIn, findPlace } from '../document/doc.ts';
import { copyLayers, insertLayers, removeLayers, updateLayers } from '../document/operations.ts';
import { isFree } from '../document/bounds.ts';
import type { EditorSession } from '../session/session.ts';
import { removeChosenGuideline } from './guide-commands.tsx';
import type { Command } from './command.ts';
import { listKeyCaps, isMacKeyboard } from './keys.ts';
import { pasteFrom } from './clipboard/layer-clipboard.ts';
import { needsLayers, selectedLayers, unlockedIds } from './selection.ts';
import { copyStyle, hasStyle, withCopiedStyle } from './clipboard/style-clipboard.ts';

export const editCommands: readonly Command[] = [
  {
    id: 'clipboard.cut',
    label: texts.cut,
    keys: ['Mod+x'],
    isByEvent: true,
    icon: <Scissors />,
    menu: 'clipboard',
    enabled: needsLayers,
    run: () => void document.execCommand('cut'),
  },
  {
    id: 'clipboard.copy',
    label: texts.copy,
    keys: ['Mod+c'],
    isByEvent: true,
    icon: <Copy />,
    menu: 'clipboard',
    enabled: needsLayers,
    run: () => void document.execCommand('copy'),
  },
  {
    id: 'clipboard.paste',
    label: texts.paste,
    keys: ['Mod+v'],
    isByEvent: true,
    icon: <ClipboardPaste />,
    menu: 'clipboard',
    run: pasteByButton,
  },
  {
    id: 'clipboard.copy-style',
    label: texts.copyStyle,
    keys: ['Mod+Alt+c'],
    icon: <Paintbrush />,
    menu: 'clipboard',
    enabled: needsLayers,
    run: ({ editor }) => {
      const [layer] = selectedLayers(editor.state());
      if (layer !== undefined) copyStyle(layer);
    },
  },
  {
    id: 'clipboard.paste-style',
    label: texts.pasteStyle,
    keys: ['Mod+Alt+v'],
    icon: <PaintRoller />,
    menu: 'clipboard',
    enabled: (session) => (hasStyle() ? needsLayers(session) : texts.noStyle),
    run: ({ editor }) => {
      const ids = unlockedIds(editor.state());
      editor.change(texts.pasteStyle, (doc) => updateLayers(doc, ids, withCopiedStyle));
    },
  },
  {
    id: 'edit.duplicate',
    label: texts.duplicate,
    keys: ['Mod+d'],
    icon: <CopyPlus />,
    menu: 'edit',
    enabled: needsLayers,
    run: duplicate,
  },
  {
    id: 'edit.delete',
    label: texts.delete,
    keys: ['Delete', 'Backspace'],
    icon: <Trash2 />,
    menu: 'edit',
    enabled: (session) => {
      if (session.editor.state().guideline !== null) return true;
      const isLocked = unlockedIds(session.editor.state()).length === 0;
      const enough = needsLayers(session);
      return enough === true && isLocked ? texts.allLocked : enough;
    },
    run: (session) => {
      const { editor } = session;
      if (removeChosenGuideline(session)) return;
      const ids = unlockedIds(editor.state());
      editor.change(texts.delete, (doc) => removeLayers(doc, ids));
    },
  },
  {
    id: 'edit.select-all',
    label: texts.selectAll,
    keys: ['Mod+a'],
    menu: 'edit',
    run: ({ editor }) => {
      const { doc, entered } = editor.state();
      const free = layersIn(doc, entered).filter(({ id, locked }) => !locked && !isHidden(doc, id));
      editor.select(free.map(({ id }) => id));
    },
  },
];

/** Inserts a copy of each layer just above it, moved a little if the layer is placed freely. */
function duplicate({ editor }: EditorSession): void {
  const { doc } = editor.state();
  const made: string[] = [];
  const change = (start: typeof doc) =>
    selectedLayers({ ...editor.state(), doc: start }).reduce((next, layer) => {
      const place = findPlace(next, layer.id);
      if (place === null) return next;
      const by = isFree(next, layer.id) ? 10 : 0;
      const copies = copyLayers([{ ...layer, x: layer.x + by, y: layer.y + by }]);
      made.push(...copies.map(({ id }) => id));
      return insertLayers(next, { ...place, index: place.index + 1 }, copies);
    }, start);
  if (editor.change(texts.duplicate, change)) editor.select(made);
}

/** Pastes when a button is pressed, which works only if the browser allows reading the clipboard; pasting by keys always works. */
async function pasteByButton(session: EditorSession): Promise<void> {
  const parts = new Map<string, string>();
  try {
    for (const item of await navigator.clipboard.read())
      for (const type of item.types)
        if (type.startsWith('text/')) parts.set(type, await (await item.getType(type)).text());
  } catch {
    session.announce(texts.pasteByKeys(listKeyCaps('Mod+v', isMacKeyboard()).join(' + ')));
    return;
  }
  const said = pasteFrom(session, (type) => (type === layersMime ? '' : (parts.get(type) ?? '')));
  session.announce(said ?? texts.nothingPasted);
}
