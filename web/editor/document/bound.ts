import type * as z from 'zod/mini';
import { layerSchema, type Layer } from '#core/template/layers/layer-schema.ts';
import { templateConfigSchema } from '#core/template/template.ts';
import { allLayers, type Doc } from './doc.ts';
import { groupsDeepMax, layersMax, lettersMax, layersPerGroup } from './limits.ts';
import { valueAt, withValueAt } from './field-path.ts';

/** Why a change cannot be made. */
export type Refusal =
  | 'too_many_layers'
  | 'canvas_full'
  | 'group_full'
  | 'too_deep'
  | 'too_far'
  | 'too_much_text'
  | 'not_allowed';

/** Where a layer was before a change. */
type Known = { readonly layer: Layer; readonly parentId: string | null; readonly layout: string };

/** What layers are in after a change. */
type Around = { readonly parentId: string | null; readonly layout: string };

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * A changed document as it can be saved and drawn: numbers beyond what the model has stop at its bounds, and names are cut. Where
 * that would show something else than was meant, or nothing helps, it is the reason why the change cannot be made. What the
 * document had before is not asked about, so an unchanged layer costs nothing.
 */
export function bounded(before: Doc, after: Doc): Doc | Refusal {
  if (after === before) return after;
  try {
    const known = knownOf(before);
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

/** Every frame of a gesture starts from the same document. */
const knownDocs = new WeakMap<Doc, ReadonlyMap<string, Known>>();

function knownOf(doc: Doc): ReadonlyMap<string, Known> {
  const found = knownDocs.get(doc);
  if (found !== undefined) return found;
  const known = new Map<string, Known>();
  const learn = (layers: readonly Layer[], parentId: string | null, layout: string): void => {
    for (const layer of layers) {
      known.set(layer.id, { layer, parentId, layout });
      if (layer.kind === 'group') learn(layer.layers, layer.id, layer.layout);
    }
  };
  learn(doc.objects, null, 'free');
  knownDocs.set(doc, known);
  return known;
}

function boundedLayers(layers: Layer[], around: Around, known: ReadonlyMap<string, Known>): Layer[] {
  const next = layers.map((layer) => boundedLayer(layer, around, known));
  return next.every((layer, at) => layer === layers[at]) ? layers : next;
}

function boundedLayer(layer: Layer, around: Around, known: ReadonlyMap<string, Known>): Layer {
  const before = known.get(layer.id);
  const isWhereItWas = before?.parentId === around.parentId && before.layout === around.layout;
  if (before?.layer === layer && isWhereItWas && layer.kind !== 'group') return layer;
  const isExact = before === undefined ? holdsKnown(layer, known) : !isWhereItWas;
  const own = before?.layer === layer ? layer : boundedAlone(layer, before?.layer, isExact);
  if (own.kind !== 'group') return own;
  if (before?.layer === layer && isWhereItWas) return layer;
  const { id: parentId, layout } = own;
  const inside = boundedLayers(own.layers, { parentId, layout }, known);
  return inside === own.layers ? own : { ...own, layers: inside };
}

/** A group made around layers that are there: it has to be exactly as large as they need it. */
function holdsKnown(layer: Layer, known: ReadonlyMap<string, Known>): boolean {
  return layer.kind === 'group' && layer.layers.some(({ id }) => known.has(id));
}

const placeFields = new Set(['x', 'y', 'width', 'height', 'rotation', 'layers']);
const places = ['x', 'y', 'width', 'height', 'rotation'] as const;

/** A layer without what is in it, against its own schema. */
function boundedAlone(layer: Layer, before: Layer | undefined, isExact: boolean): Layer {
  if (layer.kind === 'group' && layer.layers.length > layersPerGroup) throw new Refused('group_full');
  if (isMovedOnly(layer, before) && places.every((field) => isInReach(layer, field))) return layer;
  // Pictures are large, and one that stays has been read.
  const isSamePicture = layer.kind === 'image' && before?.kind === 'image' && before.source === layer.source;
  const bare = layer.kind === 'group' ? { ...layer, layers: [] } : layer;
  const asked = isSamePicture ? { ...bare, source: 'data:image/png;base64,AA==' } : bare;
  const issues = layerSchema.safeParse(asked).error?.issues ?? [];
  return issues.reduce((next, issue) => mended(next, issue, isExact), layer);
}

/** Whether nothing but its place is other, as in most gestures: that is told without asking its schema. */
function isMovedOnly(layer: Layer, before: Layer | undefined): boolean {
  if (before === undefined) return false;
  const names = Object.keys(layer);
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => placeFields.has(name) || Reflect.get(layer, name) === Reflect.get(before, name))
  );
}

function isInReach(layer: Layer, field: (typeof places)[number]): boolean {
  const { min, max } = reachOf(field);
  return layer[field] >= min && layer[field] <= max;
}

const reaches = new Map<string, { readonly min: number; readonly max: number }>();

/** What the schema allows of a field that each kind of layer has. */
function reachOf(field: string): { readonly min: number; readonly max: number } {
  const found = reaches.get(field) ?? { min: limitOf(field, -1e12), max: limitOf(field, 1e12) };
  reaches.set(field, found);
  return found;
}

function limitOf(field: string, beyond: number): number {
  const probe = { kind: 'shape', id: 'probe', width: 1, height: 1, [field]: beyond };
  const [issue] = layerSchema.safeParse(probe).error?.issues ?? [];
  if (issue?.code === 'too_big') return Number(issue.maximum);
  return issue?.code === 'too_small' ? Number(issue.minimum) : beyond;
}

/** The layer with what the schema says against it mended; refused where it cannot be, or where it would stand elsewhere. */
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

/** More than a template may hold is refused where it becomes more: what was read with more can still be worked on. */
function refuseTooMuch(before: Doc, after: Doc): void {
  const [had, has] = [allLayers(before), allLayers(after)];
  if (after.objects.length > layersMax) throw new Refused('canvas_full');
  if (has.length > layersMax && has.length > had.length) throw new Refused('too_many_layers');
  if (new Set(has.map(({ id }) => id)).size < has.length) throw new Refused('not_allowed');
  const depth = depthOf(after.objects);
  if (depth > groupsDeepMax && depth > depthOf(before.objects)) throw new Refused('too_deep');
  const length = lettersIn(has);
  if (length > lettersMax && length > lettersIn(had)) throw new Refused('too_much_text');
}

/** How deep groups lie in each other; 0 where there are none. */
function depthOf(layers: readonly Layer[]): number {
  return Math.max(0, ...layers.map((layer) => (layer.kind === 'group' ? 1 + depthOf(layer.layers) : 0)));
}

function lettersIn(layers: readonly Layer[]): number {
  return layers.reduce(
    (sum, layer) => sum + (layer.kind === 'text' || layer.kind === 'badge' ? layer.text.length : 0),
    0,
  );
}

/** What is not of layers, such as the ground. */
function refuseUnreadable(before: Doc, after: Doc): void {
  const names = Object.keys(after);
  const isSame = names.every(
    (name) => name === 'objects' || Reflect.get(before, name) === Reflect.get(after, name),
  );
  if (isSame) return;
  const rest = { ...after, objects: [] };
  if (!templateConfigSchema.safeParse(rest).success) throw new Refused('not_allowed');
}
