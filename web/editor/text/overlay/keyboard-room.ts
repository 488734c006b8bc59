import { useEffect } from 'react';
import type { EditorSession } from '../../session/session.ts';

/** Minimum distance in CSS px between the caret and the on-screen keyboard of a phone. */
const roomPx = 24;
/** Minimum covered height in px that counts as an on-screen keyboard. */
const keyboardPx = 120;

/** The part of the window that no on-screen keyboard covers, in CSS px; `whole` is the height of the window. */
type SeenPart = { readonly top: number; readonly height: number; readonly whole: number };

/** Returns by how many px the stage must move up so that a caret with its lower end at `bottom` is above the keyboard; 0 without one. */
export function shiftFor(bottom: number, { top, height, whole }: SeenPart): number {
  if (whole - height < keyboardPx) return 0;
  return Math.max(0, Math.ceil(bottom + roomPx - (top + height)));
}

/** Moves the stage so that the caret is above the on-screen keyboard of a phone; moves it back when editing ends. */
export function useKeyboardRoom({ editor }: EditorSession, root: HTMLElement | null): void {
  useEffect(() => {
    const { visualViewport: seen } = globalThis;
    if (seen === null || seen === undefined || root === null) return undefined;
    let shifted = 0;
    const move = (by: number): void => {
      const { view } = editor.state();
      editor.set({ view: { ...view, y: view.y - by } });
      shifted += by;
    };
    const follow = (): void => {
      const selection = getSelection();
      if (document.activeElement !== root || selection === null || selection.rangeCount === 0) return;
      const caret = selection.getRangeAt(0).getClientRects()[0];
      const part = { top: seen.offsetTop, height: seen.height, whole: innerHeight };
      const by = caret === undefined ? 0 : shiftFor(caret.bottom, part);
      if (by > 0) move(by);
    };
    seen.addEventListener('resize', follow);
    document.addEventListener('selectionchange', follow);
    return () => {
      seen.removeEventListener('resize', follow);
      document.removeEventListener('selectionchange', follow);
      if (shifted > 0) move(-shifted);
    };
  }, [editor, root]);
}
