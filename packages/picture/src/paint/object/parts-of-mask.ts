import type { Rectangle } from '../pixels/pixels.ts';
import type { Mask } from './object-mask.ts';

/** A connected component of a mask; px that touch at corners are connected. */
export type Part = Rectangle & { readonly area: number };

/** Share of the largest part below which a part is dust; one with fewer px than `dustPx` is dust, too. */
const dustShare = 0.004;
const dustPx = 5;

/** Returns the parts of a mask that are large enough, and a mask of only these. */
export function findMaskParts(mask: Mask): { readonly parts: readonly Part[]; readonly mask: Mask } {
  const { width, height } = mask;
  const labels = new Int32Array(width * height);
  const all: Part[] = [];
  const waiting = new Int32Array(width * height);
  for (let start = 0; start < labels.length; start += 1) {
    if (mask.data[start] === 0 || labels[start] !== 0) continue;
    all.push(flood(mask, labels, waiting, { start, label: all.length + 1 }));
  }
  const largest = all.reduce((most, { area }) => Math.max(most, area), 0);
  const isKept = all.map(({ area }) => area >= Math.max(dustPx, largest * dustShare));
  // Mask value for each label; the first label means no part.
  const levels = Uint8Array.from([false, ...isKept], Number);
  const data = new Uint8Array(width * height);
  for (let at = 0; at < labels.length; at += 1) data[at] = levels[labels[at] ?? 0] ?? 0;
  return { parts: all.filter((_, at) => isKept[at]), mask: { width, height, data } };
}

function flood(
  { data, width, height }: Mask,
  labels: Int32Array,
  waiting: Int32Array,
  { start, label }: { start: number; label: number },
): Part {
  let [left, top, right, bottom, area] = [width, height, 0, 0, 0];
  let count = 1;
  waiting[0] = start;
  labels[start] = label;
  while (count > 0) {
    const at = waiting[--count] ?? 0;
    const [x, y] = [at % width, Math.trunc(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
    area += 1;
    const [lastRow, lastColumn] = [Math.min(height - 1, y + 1), Math.min(width - 1, x + 1)];
    for (let down = Math.max(0, y - 1); down <= lastRow; down += 1) {
      for (let across = Math.max(0, x - 1); across <= lastColumn; across += 1) {
        const next = down * width + across;
        if (data[next] === 0 || labels[next] !== 0) continue;
        labels[next] = label;
        waiting[count++] = next;
      }
    }
  }
  return { left, top, width: right - left, height: bottom - top, area };
}
