import type { Layer } from '#picture/layers';
import { templateSize } from '#picture';
import { findLayer, findParent, type Doc } from '../../../document/doc.ts';
import type { Editor } from '../../../document/editor.ts';
import { updateLayers } from '../../../document/operations.ts';
import { boundsAt, within, type Limits } from '../../../document/number-limits.ts';
import { commonAt, valueAt, withValueAt, type FieldPath } from '../../../document/field-path.ts';
import { getManyLayers } from './many-layers.ts';
import { makeKey } from './target.ts';

/** Computes a new number from the old one and the value of 100 %, in the shown unit. */
export type Compute = (old: number, whole: number | null) => number;

/** Value of a number field and its setter, in the shown unit. */
export type NumberTarget = {
  readonly label: string;
  readonly key: string;
  readonly value: number | undefined;
  readonly isMixed: boolean;
  readonly bounds: Limits;
  readonly unit: string;
  /** Amount by which an arrow key changes the number. */
  readonly step: number;
  /** Value of 100 %; if the layers' ones differ, that of the first layer. */
  readonly whole: number | null;
  readonly change: (compute: Compute, options?: { readonly isMerged?: boolean }) => void;
  readonly begin: () => {
    readonly update: (compute: Compute) => void;
    readonly commit: () => void;
    readonly cancel: () => void;
  };
  /** Removes the value; null if the layer must have it. */
  readonly clear: (() => void) | null;
};

/** Definition of a number field: shows the stored value times `scale`, with `digits` decimals. */
export type NumberField = {
  readonly path: FieldPath;
  readonly label: string;
  readonly unit?: string;
  readonly scale?: number;
  readonly digits?: number;
  readonly step?: number;
  /** Side of the parent that is 100 %. */
  readonly wholeSide?: 'width' | 'height';
  readonly isOptional?: boolean;
  /** Changes other values that depend on the number; `next` already contains the new number. */
  readonly also?: (before: Layer, next: Layer) => Layer;
  /** Returns the start value if the field is absent. */
  readonly fallback?: (layer: Layer) => number;
};

export function layersNumber(
  editor: Editor,
  doc: Doc,
  layers: readonly Layer[],
  field: NumberField,
): NumberTarget {
  const { path, label, unit = 'px', scale = 1, digits = 0, step = 1 } = field;
  const { ids } = getManyLayers(layers);
  const key = makeKey(layers, path);
  const { isMixed, value } = commonAt(layers, path);
  const apply = (start: Doc, compute: Compute): Doc =>
    updateLayers(start, ids, (layer) => withNumber(start, layer, field, compute));
  return {
    label,
    key,
    isMixed,
    value: typeof value === 'number' ? round(value * scale, digits) : undefined,
    bounds: scaled(boundsOfAll(layers, path), scale),
    unit,
    step,
    whole: layers[0] === undefined ? null : findWhole(doc, layers[0], field),
    change: (compute, { isMerged = false } = {}) =>
      editor.change(label, (now) => apply(now, compute), isMerged ? { merge: key } : {}),
    begin: () => {
      const gesture = editor.begin(label);
      return {
        update: (compute) => gesture.update((start) => apply(start, compute)),
        commit: gesture.commit,
        cancel: gesture.cancel,
      };
    },
    clear:
      field.isOptional === true
        ? () =>
            editor.change(label, (now) =>
              updateLayers(now, ids, (layer) => withValueAt(layer, path, undefined)),
            )
        : null,
  };
}

function withNumber(doc: Doc, layer: Layer, field: NumberField, compute: Compute): Layer {
  const { path, scale = 1, digits = 0, also, fallback } = field;
  const stored = valueAt(layer, path);
  const old = typeof stored === 'number' ? stored : (fallback?.(layer) ?? 0);
  const wanted = round(compute(old * scale, findWhole(doc, layer, field)), digits) / scale;
  const value = within(boundsAt(layer, path), Number(wanted.toFixed(6)));
  const next = withValueAt(layer, path, value);
  return next === layer || also === undefined ? next : also(layer, next);
}

/** Returns the value of 100 %: a side of the layer's parent. */
function findWhole(doc: Doc, { id }: Layer, { wholeSide }: NumberField): number | null {
  if (wholeSide === undefined || findLayer(doc, id) === undefined) return null;
  return (findParent(doc, id) ?? templateSize(doc))[wholeSide];
}

function boundsOfAll(layers: readonly Layer[], path: FieldPath): Limits {
  const all = getManyLayers(layers).ofKinds.map((layer) => boundsAt(layer, path));
  return { min: Math.max(...all.map(({ min }) => min)), max: Math.min(...all.map(({ max }) => max)) };
}

function scaled({ min, max }: Limits, scale: number): Limits {
  return { min: min * scale, max: max * scale };
}

export function round(value: number, digits: number): number {
  const shift = 10 ** digits;
  return Math.round(value * shift) / shift;
}
