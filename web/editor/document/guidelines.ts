import * as z from 'zod/mini';
import type { Doc } from './doc.ts';
import type { Box } from './geometry.ts';
import { farthestPx } from '#picture/layers';

/** A line that the user pulled out of a ruler, in px of the canvas: `x` is vertical at that x, `y` horizontal at that y. */
export type Guideline = { readonly axis: 'x' | 'y'; readonly at: number };

/** Maximum number of guidelines: more do not help, and each is checked at every move. */
export const guidelinesMax = 100;

const guidelinesSchema = z.array(
  z.object({ axis: z.enum(['x', 'y']), at: z.number().check(z.gte(-farthestPx), z.lte(farthestPx)) }),
);

const known = new WeakMap<object, readonly Guideline[]>();
const none: readonly Guideline[] = [];

/**
 * Returns the guidelines of a document. They are saved with it as `guides`, a field that is neither drawn nor part of a picture's hash.
 * Entries that cannot be parsed, such as another editor's, stay unchanged.
 */
export function listGuidelines(doc: Doc): readonly Guideline[] {
  const { guides } = doc;
  if (typeof guides !== 'object' || guides === null) return none;
  const read = known.get(guides) ?? guidelinesSchema.safeParse(guides).data?.slice(0, guidelinesMax) ?? none;
  known.set(guides, read);
  return read;
}

/** Returns the guidelines as boxes to snap to: as long as the canvas, with a width or height of 0. */
export function guidelineBoxes(doc: Doc, { width, height }: { width: number; height: number }): Box[] {
  return listGuidelines(doc).map(({ axis, at }) =>
    axis === 'x' ? { x: at, y: 0, width: 0, height } : { x: 0, y: at, width, height: 0 },
  );
}

/** Rounds a guideline's position to whole px, within bounds. */
export function guidelinePx(px: number): number {
  return Math.min(farthestPx, Math.max(-farthestPx, Math.round(px))) + 0;
}

/** Returns the document with one more guideline at the end; the same document if it has the maximum number already. */
export function addGuideline(doc: Doc, { axis, at }: Guideline): Doc {
  const lines = listGuidelines(doc);
  if (lines.length >= guidelinesMax) return doc;
  return withLines(doc, [...lines, { axis, at: guidelinePx(at) }]);
}

export function moveGuideline(doc: Doc, index: number, at: number): Doc {
  const [lines, to] = [listGuidelines(doc), guidelinePx(at)];
  const line = lines[index];
  return line === undefined || line.at === to ? doc : withLines(doc, lines.with(index, { ...line, at: to }));
}

/** Returns the document without the guideline of this index, or without any for `all`. */
export function removeGuideline(doc: Doc, index: number | 'all'): Doc {
  const lines = listGuidelines(doc);
  if (lines.length === 0 || (index !== 'all' && lines[index] === undefined)) return doc;
  return withLines(doc, index === 'all' ? [] : lines.toSpliced(index, 1));
}

function withLines(doc: Doc, lines: readonly Guideline[]): Doc {
  const next: Doc = { ...doc, guides: lines };
  if (lines.length === 0) Reflect.deleteProperty(next, 'guides');
  return next;
}
