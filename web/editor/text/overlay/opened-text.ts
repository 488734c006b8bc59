import { textMessages as texts } from '#core/messages/screens/editor/text-messages.ts';
import { runCommand } from '../../commands/command.ts';
import { commandFor, isMacKeyboard } from '../../commands/keys.ts';
import type { EditorSession } from '../../session/session.ts';
import { openTokenArea } from '../area/token-area.ts';
import type { TokenArea } from '../area/token-area-types.ts';
import { askForField, onAskedField, takeAskedField } from '../fields/asked-field.ts';
import { openFieldAsk, type FieldAsk } from '../fields/field-ask.ts';
import { fieldSource } from '../fields/field-source.ts';
import { openLayerTyping, wordsLayer, type LayerTyping } from '../layer-text-session.ts';
import { textCommands } from '../text-commands.tsx';
import { toRange, type FieldPiece } from '../tokens/text-pieces.ts';
import { endText, followEnd } from './ending.ts';
import { openLayerItems, type LayerItems } from './layer-items.ts';

/** A layer's text that is being edited: its element, what is typed, and the list of fields. */
export type OpenedText = {
  readonly root: HTMLElement;
  readonly area: TokenArea;
  readonly items: LayerItems;
  readonly typing: LayerTyping;
  readonly ask: FieldAsk;
  readonly close: () => void;
};

/** Turns an empty element into the text area of a layer. `onField` is called with a field that the user opens. */
export function openLayerText(
  session: EditorSession,
  id: string,
  { root, onField }: { root: HTMLElement; onField: (piece: FieldPiece) => void },
): OpenedText {
  const typing = openLayerTyping(session, id);
  const ask: FieldAsk = openFieldAsk(
    () => area,
    () => fieldSource(session.editor.state()),
  );
  const area: TokenArea = openTokenArea(root, {
    onEdit: (edit, before) => {
      const isKept = typing.edit(edit, before);
      if (isKept) ask.follow(edit);
      return isKept;
    },
    onDraft: (draft) => {
      const isKept = typing.draft(draft);
      if (draft !== null) ask.follow(draft);
      return isKept;
    },
    onSelect: (selection) => {
      typing.jump(selection);
      choose(session, toRange(selection));
      ask.follow(area.state());
    },
    onKey: (event) => ask.onKey(event) || isTaken(event, { session, id, typing }),
    onField,
    onTooLong: () => session.announce(texts.tooLong),
  });
  const stop = onAskedField(session.editor, () => {
    if (takeAskedField(session.editor)) ask.open();
  });
  const stopFollowing = followEnd(session, id);
  const close = (): void => {
    stop();
    stopFollowing();
    area.close();
    choose(session, null);
    session.editor.seal();
  };
  return { root, area, items: openLayerItems(root), typing, ask, close };
}

/** Opens the list of fields, if it was requested when no text was being edited. */
export function openAskedField({ editor }: EditorSession): void {
  if (takeAskedField(editor)) askForField(editor);
}

/** Sets the selected words in the editor's state, so that keys and panels can change their style. */
function choose({ editor }: EditorSession, range: { start: number; end: number } | null): void {
  const next = range !== null && range.end > range.start ? range : null;
  const { chosen } = editor.state();
  if (next?.start !== chosen?.start || next?.end !== chosen?.end) editor.set({ chosen: next });
}

type Typed = { session: EditorSession; id: string; typing: LayerTyping };

/** Handles keys that end editing, undo or redo, or change the style of words. Returns true if this key was handled. */
function isTaken(event: KeyboardEvent, { session, id, typing }: Typed): boolean {
  const isMod = event.ctrlKey || event.metaKey;
  const isLastLine = wordsLayer(session.editor.state().doc, id)?.wraps === false;
  if (event.key === 'Escape' || (event.key === 'Enter' && (isMod || isLastLine))) {
    endText(session);
    return true;
  }
  const key = event.key.toLowerCase();
  if (isMod && !event.altKey && (key === 'z' || key === 'y')) {
    typing.travel(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    return true;
  }
  const command = commandFor(textCommands, event, { context: 'stage', isMac: isMacKeyboard() });
  if (command === undefined || command.id === 'text.edit') return false;
  runCommand(command, session);
  return true;
}
