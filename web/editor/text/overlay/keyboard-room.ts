import { useEffect } from 'react';
import type { EditorSession } from '../../session/session.ts';

/** The caret stays this far off the keyboard of a phone, in CSS px. */
const roomPx = 24;
/** Least covered height that counts as a keyboard, in px. */
const keyboardPx = 120;

/** The part of the window that is not covered by a keyboard, in CSS px. */
type SeenPart = { readonly top: number; readonly height: number; readonly whole: number };

/** Returns how far the stage moves up so that a caret down to `bottom` is seen above the keyboard, in px; 0 without one. */
export function shiftFor(bottom: number, { top, height, whole }: SeenPart): number {
  if (whole - height < keyboardPx) return 0;
  return Math.max(0, Math.ceil(bottom + roomPx - (top + height)));
}

/** Keeps the caret above the keyboard of a phone, and puts the stage back where it was when the text is left. */
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
