import type * as z from 'zod/mini';
import { layerSchema, readLayerWords, type Layer } from '#picture/layers';
import { templateConfigSchema } from '#picture';
import { allLayers, layersById, type Doc, type Known } from './doc.ts';
import { groupsDeepMax, layersMax, lettersMax, layersPerGroup } from './limits.ts';
import { valueAt, withValueAt } from './field-path.ts';
import { numberLimits } from './number-limits.ts';

export type Refusal =
  | 'too_many_layers'
  | 'canvas_full'
  | 'group_full'
  | 'too_deep'
  | 'too_far'
  | 'too_much_text'
  | 'not_allowed';

/** Parent and layout of a layer after a change. */
type Around = { readonly parentId: string | null; readonly layout: string };

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * Returns a changed document that can be saved and drawn: numbers are limited to the allowed range, and names are cut. Returns the reason
 * for refusing the change if limiting would alter its meaning, or if it cannot be repaired. Unchanged layers are not checked, so they cost
 * no time.
 */
export function bounded(before: Doc, after: Doc): Doc | Refusal {
  if (after === before) return after;
  try {
    const known = layersById(before);
    const objects =
      after.objects === before.objects
        ? after.objects
        : boundedLayers(after.objects, { parentId: null, layout: 'free' }, known);
    const doc = objects === after.objects ? after : { ...after, objects };
    if (objects !== before.objects) refuseTooMuch(before, doc);
    refuseUnreadable(before, doc);
    return doc;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

function boundedLayers(layers: Layer[], around: Around, known: ReadonlyMap<string, Known>): Layer[] {
  const next = layers.map((layer) => boundedLayer(layer, around, known));
  return next.every((layer, at) => layer === layers[at]) ? layers : next;
}

function boundedLayer(layer: Layer, around: Around, known: ReadonlyMap<string, Known>): Layer {
  const before = known.get(layer.id);
  const isWhereItWas =
    before !== undefined &&
    (before.parent?.id ?? null) === around.parentId &&
    (before.parent?.layout ?? 'free') === around.layout;
  if (before?.layer === layer && isWhereItWas && layer.kind !== 'group') return layer;
  const isExact = before === undefined ? holdsKnown(layer, known) : !isWhereItWas;
  const own = before?.layer === layer ? layer : boundedAlone(layer, before?.layer, isExact);
  if (own.kind !== 'group') return own;
  if (before?.layer === layer && isWhereItWas) return layer;
  const { id: parentId, layout } = own;
  const inside = boundedLayers(own.layers, { parentId, layout }, known);
  return inside === own.layers ? own : { ...own, layers: inside };
}

/** True for a new group around existing layers, whose size must not be limited, as it depends on them. */
function holdsKnown(layer: Layer, known: ReadonlyMap<string, Known>): boolean {
  return layer.kind === 'group' && layer.layers.some(({ id }) => known.has(id));
}

const placeFields = new Set(['x', 'y', 'width', 'height', 'rotation']);

/** Limits a layer's values by its schema, without its inner layers. */
function boundedAlone(layer: Layer, before: Layer | undefined, isExact: boolean): Layer {
  if (layer.kind === 'group' && layer.layers.length > layersPerGroup) throw new Refused('group_full');
  if (before !== undefined && isWithinAlready(layer, before)) return layer;
  // Pictures are large, and an unchanged one has been checked before.
  const isSamePicture = layer.kind === 'image' && before?.kind === 'image' && before.source === layer.source;
  const bare = layer.kind === 'group' ? { ...layer, layers: [] } : layer;
  const asked = isSamePicture ? { ...bare, source: 'data:image/png;base64,AA==' } : bare;
  const issues = layerSchema.safeParse(asked).error?.issues ?? [];
  return issues.reduce((next, issue) => mended(next, issue, isExact), layer);
}

/** True if only numbers differ and all are within their limits, as in most gestures; then the full schema check is not needed. */
function isWithinAlready(layer: Layer, before: Layer): boolean {
  const names = Object.keys(layer);
  if (layer.kind !== before.kind || names.length !== Object.keys(before).length) return false;
  return names.every((name) => {
    const [value, old]: unknown[] = [Reflect.get(layer, name), Reflect.get(before, name)];
    if (value === old || name === 'layers') return true;
    if (typeof value !== 'number' || typeof old !== 'number') return false;
    const { min, max } = numberLimits(layer, [name]);
    return value >= min && value <= max && (name !== 'maxLines' || Number.isInteger(value));
  });
}

/** Repairs the value of a layer that the schema refuses. Throws `Refused` if that is impossible or would move the layer. */
function mended(layer: Layer, issue: z.core.$ZodIssue, isExact: boolean): Layer {
  const path = issue.path.map(String);
  const isPlace = path.length === 1 && placeFields.has(path[0] ?? '');
  if (isPlace && isExact) throw new Refused('too_far');
  const value = valueAt(layer, path);
  if (typeof value === 'string' && path[0] === 'name' && issue.code === 'too_big')
    return withValueAt(layer, path, value.slice(0, Number(issue.maximum)));
  if (typeof value !== 'number') throw new Refused('not_allowed');
  if (issue.code === 'too_big') return withValueAt(layer, path, Number(issue.maximum));
  if (issue.code === 'too_small') return withValueAt(layer, path, Number(issue.minimum));
  throw new Refused('not_allowed');
}

/** Refuses growth beyond the limits of a template. A template that already exceeded them when loaded can still be edited. */
function refuseTooMuch(before: Doc, after: Doc): void {
  const [had, has] = [allLayers(before), allLayers(after)];
  if (after.objects.length > layersMax) throw new Refused('canvas_full');
  if (has.length > layersMax && has.length > had.length) throw new Refused('too_many_layers');
  if (new Set(has.map(({ id }) => id)).size < has.length) throw new Refused('not_allowed');
  const depth = measureDepth(after.objects);
  if (depth > groupsDeepMax && depth > measureDepth(before.objects)) throw new Refused('too_deep');
  const length = lettersIn(has);
  if (length > lettersMax && length > lettersIn(had)) throw new Refused('too_much_text');
}

/** Returns how deep groups are nested; 0 without groups. */
function measureDepth(layers: readonly Layer[]): number {
  return Math.max(0, ...layers.map((layer) => (layer.kind === 'group' ? 1 + measureDepth(layer.layers) : 0)));
}

function lettersIn(layers: readonly Layer[]): number {
  return layers.reduce((sum, layer) => sum + readLayerWords(layer).length, 0);
}

/** Throws `Refused` for a change outside the layers, such as to the background, that the schema does not allow. */
function refuseUnreadable(before: Doc, after: Doc): void {
  const names = Object.keys(after);
  const isSame = names.every(
    (name) => name === 'objects' || Reflect.get(before, name) === Reflect.get(after, name),
  );
  if (isSame) return;
  const rest = { ...after, objects: [] };
  if (!templateConfigSchema.safeParse(rest).success) throw new Refused('not_allowed');
}
