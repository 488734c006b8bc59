import {
  AArrowDown,
  AArrowUp,
  Bold,
  Braces,
  Italic,
  Strikethrough,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignStart,
  TextCursorInput,
  Underline,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { textMessages as texts } from '#core/messages/screens/editor/text-messages.ts';
import { flattenLayers, type Layer } from '#picture/layers';
import type { Command } from '../commands/command.ts';
import { needsLayers, selectedLayers } from '../commands/selection.ts';
import type { EditorState } from '../document/editor.ts';
import { updateLayers } from '../document/operations.ts';
import type { EditorSession } from '../session/session.ts';
import { askForField } from './fields/asked-field.ts';
import { chosenWords, looksOfWords, withWordsLook } from './looks/chosen-words.ts';
import { openText } from './open-text.ts';
import { largerSize, sizeWithin, smallerSize } from './text-sizes.ts';
import { type WordsLayer, hasWords } from '../document/doc.ts';

/**
 * Commands for the style of text, and for editing it in place. The former change all selected layers, or the selected words of the edited
 * text.
 */
export const textCommands: readonly Command[] = [
  {
    id: 'text.edit',
    label: texts.commands.edit,
    icon: <TextCursorInput />,
    menu: 'edit',
    enabled: needsOneText,
    run: ({ editor }) => {
      const [layer] = wordsLayers(editor.state());
      if (layer !== undefined) openText(editor, layer.id);
    },
  },
  {
    id: 'text.insert-field',
    label: texts.commands.field,
    keys: ['Mod+Shift+f'],
    icon: <Braces />,
    enabled: needsOneText,
    run: ({ editor }) => {
      const [layer] = wordsLayers(editor.state());
      if (layer === undefined) return;
      askForField(editor);
      if (editor.state().editing !== layer.id) openText(editor, layer.id);
    },
  },
  switching('bold', 'Mod+b', <Bold />, {
    isOn: ({ fontWeight }) => fontWeight >= boldFrom,
    put: (isOn) => ({ fontWeight: isOn ? 700 : 400 }),
  }),
  switching('italic', 'Mod+i', <Italic />, {
    isOn: ({ italic }) => italic,
    put: (italic) => ({ italic }),
  }),
  switching('underline', 'Mod+u', <Underline />, decorating('underline')),
  switching('strike', 'Mod+Shift+x', <Strikethrough />, decorating('line-through')),
  aligning('left', 'Mod+Alt+l', <TextAlignStart />),
  aligning('center', 'Mod+Alt+t', <TextAlignCenter />),
  aligning('right', 'Mod+Alt+r', <TextAlignEnd />),
  sizing('bigger', 'Mod+>', <AArrowUp />, largerSize),
  sizing('smaller', 'Mod+<', <AArrowDown />, smallerSize),
];

const boldFrom = 600;

type Words = Partial<Pick<WordsLayer, 'fontWeight' | 'italic' | 'decoration' | 'align' | 'fontSize'>>;
type Look = Pick<WordsLayer, 'fontWeight' | 'italic' | 'decoration'>;
type Switch = { isOn: (look: Look) => boolean; put: (isOn: boolean) => Partial<Look> };

function decorating(decoration: WordsLayer['decoration']): Switch {
  return {
    isOn: (layer) => layer.decoration === decoration,
    put: (isOn) => ({ decoration: isOn ? decoration : 'none' }),
  };
}

function switching(
  name: 'bold' | 'italic' | 'underline' | 'strike',
  key: string,
  icon: ReactNode,
  { isOn, put }: Switch,
): Command {
  const areAllOn = (state: EditorState): boolean => {
    const words = chosenWords(state);
    const looks: readonly Look[] = words === null ? wordsLayers(state) : looksOfWords(words);
    return looks.length > 0 && looks.every(isOn);
  };
  const label = texts.commands[name];
  return {
    id: `text.${name}`,
    label,
    keys: [key],
    icon,
    enabled: needsTexts,
    checked: areAllOn,
    run: (session) => {
      const look = put(!areAllOn(session.editor.state()));
      const words = chosenWords(session.editor.state());
      if (words === null) patchWords(session, label, () => look);
      else session.editor.change(label, (doc) => withWordsLook(doc, words, () => look));
    },
  };
}

function aligning(align: 'left' | 'center' | 'right', key: string, icon: ReactNode): Command {
  const label = texts.commands[align];
  return {
    id: `text.align-${align}`,
    label,
    keys: [key],
    icon,
    enabled: needsTexts,
    checked: (state) => {
      const layers = wordsLayers(state);
      return layers.length > 0 && layers.every((layer) => layer.align === align);
    },
    run: (session) => patchWords(session, label, () => ({ align })),
  };
}

function sizing(
  name: 'bigger' | 'smaller',
  key: string,
  icon: ReactNode,
  next: (px: number) => number,
): Command {
  const label = texts.commands[name];
  return {
    id: `text.${name}`,
    label,
    keys: [key],
    icon,
    enabled: needsTexts,
    run: (session) => {
      const words = chosenWords(session.editor.state());
      if (words === null)
        return patchWords(session, label, ({ fontSize }) => ({ fontSize: next(fontSize) }), 'size');
      const { fontSize } = words.layer;
      const share = (size: number) => sizeWithin(next(size * fontSize) / fontSize);
      session.editor.change(label, (doc) => withWordsLook(doc, words, ({ size }) => ({ size: share(size) })));
    },
  };
}

/** Returns all texts among the selected layers and inside selected groups, except locked ones. */
function wordsLayers(state: EditorState): WordsLayer[] {
  return flattenLayers(selectedLayers(state)).filter(isWords);
}

function isWords(layer: Layer): layer is WordsLayer {
  return hasWords(layer) && !layer.locked;
}

function patchWords(
  { editor }: EditorSession,
  label: string,
  words: (layer: WordsLayer) => Words,
  merge?: string,
): void {
  const ids = wordsLayers(editor.state()).map(({ id }) => id);
  const options = merge === undefined ? {} : { merge: `${merge} ${ids.join(' ')}` };
  editor.change(
    label,
    (doc) => updateLayers(doc, ids, (layer) => (isWords(layer) ? changed(layer, words(layer)) : layer)),
    options,
  );
}

/** Returns the layer with changes; the same object if nothing has changed. */
function changed(layer: WordsLayer, words: Words): WordsLayer {
  const isSame = Object.entries(words).every(([name, value]) => Reflect.get(layer, name) === value);
  return isSame ? layer : { ...layer, ...words };
}

function needsTexts(session: EditorSession): true | string {
  const enough = needsLayers(session);
  if (enough !== true) return enough;
  return wordsLayers(session.editor.state()).length > 0 || texts.selectText;
}

function needsOneText(session: EditorSession): true | string {
  const { doc: _doc, selection } = session.editor.state();
  const [layer] = selectedLayers(session.editor.state());
  if (selection.length !== 1 || layer === undefined) return texts.selectOneText;
  if (layer.kind !== 'text' && layer.kind !== 'badge') return texts.selectOneText;
  return !layer.locked || texts.locked;
}
