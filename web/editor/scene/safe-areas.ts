import { stageMessages as texts } from '#core/messages/screens/editor/stage-messages.ts';
import type { Box } from '../document/geometry.ts';

/** Area that a platform covers with its texts and buttons at each side, as shares of width and height. */
type SafeArea = {
  readonly id: string;
  readonly label: string;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
};

/** Safe areas for pictures of 9:16. Published guides differ; of these, the smaller safe areas are used. */
export const safeAreas: readonly SafeArea[] = [
  { id: 'stories', label: texts.safeAreas.stories, top: 0.14, right: 0, bottom: 0.2, left: 0 },
  { id: 'reels', label: texts.safeAreas.reels, top: 0.14, right: 0.06, bottom: 0.35, left: 0.06 },
  { id: 'tiktok', label: texts.safeAreas.tiktok, top: 0.08, right: 0.14, bottom: 0.22, left: 0 },
];

type Size = { readonly width: number; readonly height: number };

/** True if a canvas has nearly the aspect ratio 9:16, in which platforms cover parts of a picture. */
export function hasSafeAreas({ width, height }: Size): boolean {
  return Math.abs(width / height - 9 / 16) < 0.02;
}

/** Returns the area of a canvas that a platform leaves free; null if it covers nothing of a canvas with this aspect ratio. */
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
