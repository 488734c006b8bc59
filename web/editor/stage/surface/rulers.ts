import type { View } from '../../document/editor.ts';
import type { Box } from '../../document/geometry.ts';
import { rulerPx } from '../../scene/view.ts';

const nearestLabelPx = 56;

/** Returns the distance between two labels of a ruler, in px of the canvas: 1, 2 or 5 times a power of ten. */
function rulerStep(zoom: number): number {
  const least = nearestLabelPx / zoom;
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= least) ?? 10 * power;
}

type Ruler = { readonly canvas: HTMLCanvasElement; readonly axis: 'x' | 'y'; readonly length: number };

/** Draws one ruler, on which the range of the selection is marked. */
export function drawRuler({ canvas, axis, length }: Ruler, view: View, selected: Box | null): void {
  const ratio = devicePixelRatio;
  const [width, height] = axis === 'x' ? [length, rulerPx] : [rulerPx, length];
  const isOther = canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio);
  if (isOther) [canvas.width, canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
  const context = canvas.getContext('2d');
  if (context === null) return;
  const style = getComputedStyle(canvas);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = style.backgroundColor;
  context.fillRect(0, 0, width, height);
  if (axis === 'y') context.transform(0, 1, 1, 0, 0, 0);
  const origin = axis === 'x' ? view.x : view.y;
  if (selected !== null) {
    const [from, span] = axis === 'x' ? [selected.x, selected.width] : [selected.y, selected.height];
    context.fillStyle = style.outlineColor;
    context.fillRect(origin + from * view.zoom, 0, span * view.zoom, rulerPx);
  }
  context.strokeStyle = style.borderColor;
  context.fillStyle = style.color;
  context.font = `10px ${style.fontFamily}`;
  drawTicks(context, { origin, zoom: view.zoom, length, isDown: axis === 'y' });
}

function drawTicks(
  context: CanvasRenderingContext2D,
  { origin, zoom, length, isDown }: { origin: number; zoom: number; length: number; isDown: boolean },
): void {
  const step = rulerStep(zoom);
  const minor = step / (step >= 5 || step < 1 ? 5 : step);
  const first = Math.floor(-origin / zoom / step) * step;
  context.beginPath();
  for (let at = first; at * zoom + origin <= length; at += minor) {
    const place = Math.round(at * zoom + origin) + 0.5;
    const isMain = Math.abs(at / step - Math.round(at / step)) < 1e-6;
    context.moveTo(place, isMain ? 8 : 15);
    context.lineTo(place, rulerPx);
    if (isMain) writeNumber(context, Math.round(at), place + 3, isDown);
  }
  context.stroke();
}

/** Writes a number on a ruler; on the left one it is rotated, because that is too narrow. */
function writeNumber(
  context: CanvasRenderingContext2D,
  number: number,
  place: number,
  isDown: boolean,
): void {
  context.save();
  if (isDown) {
    context.transform(0, 1, 1, 0, 0, 0);
    context.translate(10, place);
    context.rotate(-Math.PI / 2);
    context.textAlign = 'right';
    context.fillText(String(number), -2, 0);
  } else context.fillText(String(number), place, 10);
  context.restore();
}
