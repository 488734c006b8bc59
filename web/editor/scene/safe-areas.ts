import { stageMessages as texts } from '#core/messages/screens/editor/stage-messages.ts';
import type { Box } from '../document/geometry.ts';

/** Parts of each side that a platform covers with its own words and buttons, as parts of width and height. */
type SafeArea = {
  readonly id: string;
  readonly label: string;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
};

/** Safe areas for pictures of 9:16. Guides disagree with each other: these are the narrower ones. */
export const safeAreas: readonly SafeArea[] = [
  { id: 'stories', label: texts.safeAreas.stories, top: 0.14, right: 0, bottom: 0.2, left: 0 },
  { id: 'reels', label: texts.safeAreas.reels, top: 0.14, right: 0.06, bottom: 0.35, left: 0.06 },
  { id: 'tiktok', label: texts.safeAreas.tiktok, top: 0.08, right: 0.14, bottom: 0.22, left: 0 },
];

type Size = { readonly width: number; readonly height: number };

/** Whether a canvas is upright enough to fill a phone, which is where the platforms cover something. */
export function hasSafeAreas({ width, height }: Size): boolean {
  return Math.abs(width / height - 9 / 16) < 0.02;
}

/** Returns the box of a canvas that a platform leaves free; null where it covers nothing of such a canvas. */
export function safeBox(id: string | null, canvas: Size): Box | null {
  const area = safeAreas.find((each) => each.id === id);
  if (area === undefined || !hasSafeAreas(canvas)) return null;
  const x = Math.round(area.left * canvas.width);
  const y = Math.round(area.top * canvas.height);
  return {
    x,
    y,
    width: Math.round((1 - area.right) * canvas.width) - x,
    height: Math.round((1 - area.bottom) * canvas.height) - y,
  };
}
