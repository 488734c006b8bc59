import * as z from 'zod/mini';
import type { Doc } from './doc.ts';
import type { Box } from './geometry.ts';
import { farthestPx } from '#picture/layers';

/** A line that the user pulled out of a ruler, in px of the canvas: `x` is upright at that x, `y` lies at that y. */
export type Guideline = { readonly axis: 'x' | 'y'; readonly at: number };

/** Most guidelines: more are no help, and each is checked at every move. */
export const guidelinesMax = 100;

const guidelinesSchema = z.array(
  z.object({ axis: z.enum(['x', 'y']), at: z.number().check(z.gte(-farthestPx), z.lte(farthestPx)) }),
);

const known = new WeakMap<object, readonly Guideline[]>();
const none: readonly Guideline[] = [];

/**
 * Returns the lines of a document. They are saved with it as `guides`, a field that nothing draws and no picture's address counts; entries
 * of another editor that do not parse as lines stay unchanged.
 */
export function listGuidelines(doc: Doc): readonly Guideline[] {
  const { guides } = doc;
  if (typeof guides !== 'object' || guides === null) return none;
  const read = known.get(guides) ?? guidelinesSchema.safeParse(guides).data?.slice(0, guidelinesMax) ?? none;
  known.set(guides, read);
  return read;
}

/** Returns the lines as boxes to snap to, as long as the canvas and without a width or a height. */
export function guidelineBoxes(doc: Doc, { width, height }: { width: number; height: number }): Box[] {
  return listGuidelines(doc).map(({ axis, at }) =>
    axis === 'x' ? { x: at, y: 0, width: 0, height } : { x: 0, y: at, width, height: 0 },
  );
}

/** A place where a line may be: whole px. */
export function guidelinePx(px: number): number {
  return Math.min(farthestPx, Math.max(-farthestPx, Math.round(px))) + 0;
}

/** The document with one more line, the last of them; the same document where there are as many as there may be. */
export function addGuideline(doc: Doc, { axis, at }: Guideline): Doc {
  const lines = listGuidelines(doc);
  if (lines.length >= guidelinesMax) return doc;
  return withLines(doc, [...lines, { axis, at: guidelinePx(at) }]);
}

/** The document with the line of this number elsewhere. */
export function moveGuideline(doc: Doc, index: number, at: number): Doc {
  const [lines, to] = [listGuidelines(doc), guidelinePx(at)];
  const line = lines[index];
  return line === undefined || line.at === to ? doc : withLines(doc, lines.with(index, { ...line, at: to }));
}

/** The document without the line of this number; without all of them for `all`. */
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
