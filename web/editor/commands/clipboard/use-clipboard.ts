import { useEffect } from 'react';
import { commandMessages as texts } from '#core/messages/screens/editor/command-messages.ts';
import { removeLayers } from '../../document/operations.ts';
import { useSession, type EditorSession } from '../../session/session.ts';
import { copiedParts, pasteFrom } from './layer-clipboard.ts';
import { unlockedIds } from '../selection.ts';
import { findKeyContext } from '../use-editor-keys.ts';

type AddPictures = (session: EditorSession, files: readonly File[]) => Promise<void>;

/** Time in ms after the middle button is released, within which a paste comes from the window system and not from the user. */
const panPasteMs = 100;

/**
 * Handles copy, cut and paste by the browser's own events: they need no permission, and they work over plain HTTP and in every browser.
 * Text fields handle their own events. Pasted picture files go to `addPictures`.
 */
export function useClipboard(addPictures: AddPictures): void {
  const session = useSession();
  useEffect(() => {
    const handlers = { copy: copies(session), cut: cuts(session), paste: pastes(session, addPictures) };
    let pannedAt = -Infinity;
    const heard = Object.entries(handlers).map(([name, handle]) => {
      const hear = (event: Event): void => {
        if (!(event instanceof ClipboardEvent) || event.defaultPrevented) return;
        if (name === 'paste' && event.timeStamp - pannedAt < panPasteMs) return;
        if (findKeyContext(event.target) !== 'text') handle(event);
      };
      document.addEventListener(name, hear);
      return () => document.removeEventListener(name, hear);
    });
    // X11 pastes the selected text when the middle button is released, but here that button pans.
    const press = ({ button, timeStamp }: PointerEvent): void => {
      if (button === 1) pannedAt = timeStamp;
    };
    addEventListener('pointerup', press, { capture: true });
    return () => {
      for (const stop of heard) stop();
      removeEventListener('pointerup', press, { capture: true });
    };
  }, [session, addPictures]);
}

function copies(session: EditorSession) {
  return (event: ClipboardEvent): void => {
    const { selection } = session.editor.state();
    // Text that the user selected on the page is copied by the browser.
    if (selection.length === 0 || getSelection()?.isCollapsed === false) return;
    for (const [type, text] of copiedParts(session)) event.clipboardData?.setData(type, text);
    event.preventDefault();
    session.announce(texts.copied(selection.length));
  };
}

function cuts(session: EditorSession) {
  const copy = copies(session);
  return (event: ClipboardEvent): void => {
    copy(event);
    const ids = unlockedIds(session.editor.state());
    if (event.defaultPrevented) session.editor.change(texts.cut, (doc) => removeLayers(doc, ids));
  };
}

function pastes(session: EditorSession, addPictures: AddPictures) {
  return (event: ClipboardEvent): void => {
    const { clipboardData } = event;
    if (clipboardData === null) return;
    const pictures = [...clipboardData.files].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length > 0 && clipboardData.getData('text/html') === '') {
      event.preventDefault();
      void addPictures(session, pictures);
      return;
    }
    const said = pasteFrom(session, (type) => clipboardData.getData(type));
    if (said !== null) event.preventDefault();
    session.announce(said ?? texts.nothingPasted);
  };
}
