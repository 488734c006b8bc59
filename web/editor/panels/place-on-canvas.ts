import { templateSize } from '#picture';
import type { EditorSession } from '../session/session.ts';

/** Returns the pointer's position on the canvas in px; null outside it. */
export function placeOnCanvas(
  { editor }: EditorSession,
  { clientX, clientY }: { clientX: number; clientY: number },
): { x: number; y: number } | null {
  const box = document.querySelector('main canvas[data-status]')?.getBoundingClientRect();
  if (box === undefined || box.width === 0 || box.height === 0) return null;
  const { width, height } = templateSize(editor.state().doc);
  const x = Math.floor(((clientX - box.left) / box.width) * width);
  const y = Math.floor(((clientY - box.top) / box.height) * height);
  return x >= 0 && y >= 0 && x < width && y < height ? { x, y } : null;
}
