import type { Layer } from '#picture/layers';
import type { Doc } from '../../../document/doc.ts';
import type { Editor } from '../../../document/editor.ts';
import { updateLayers } from '../../../document/operations.ts';
import { getManyLayers } from './many-layers.ts';
import { commonAt, withValueAt, type FieldPath } from '../../../document/field-path.ts';

/** A gesture in a field: the document shows every value at once, and the whole gesture is one step of history. */
export type TargetGesture<Value> = {
  readonly update: (value: Value) => void;
  readonly commit: () => void;
  readonly cancel: () => void;
};

/** Value of a field and its setter, for all selected layers together or for the canvas. */
export type Target<Value> = {
  /** Label of the field, and of the step of history. */
  readonly label: string;
  /** Key of layers and value; if it changes, the field is a different one and must drop typed text. */
  readonly key: string;
  readonly value: Value | undefined;
  /** True if the layers' values differ; then `value` is undefined. */
  readonly isMixed: boolean;
  /** Sets the value as one step of history; with `isMerged`, joined with earlier ones of the field. Returns false if refused. */
  readonly set: (value: Value | undefined, options?: { readonly isMerged?: boolean }) => boolean;
  readonly begin: () => TargetGesture<Value>;
};

/** Describes how to read a value of a document and how to write it. */
type Lens<Value> = {
  readonly key: string;
  readonly label: string;
  readonly read: (doc: Doc) => { readonly value: Value | undefined; readonly isMixed: boolean };
  readonly write: (doc: Doc, value: Value | undefined) => Doc;
};

export function makeTarget<Value>(editor: Editor, doc: Doc, lens: Lens<Value>): Target<Value> {
  const { key, label } = lens;
  return {
    label,
    key,
    ...lens.read(doc),
    set: (value, { isMerged = false } = {}) =>
      editor.change(label, (now) => lens.write(now, value), isMerged ? { merge: key } : {}),
    begin: () => {
      const gesture = editor.begin(label);
      return {
        update: (value) => gesture.update((start) => lens.write(start, value)),
        commit: gesture.commit,
        cancel: gesture.cancel,
      };
    },
  };
}

/** Returns the lens for a value of layers at a path; `isValue` returns false for values in a format of other document versions. */
export function layersLens<Value>(
  layers: readonly Layer[],
  path: FieldPath,
  label: string,
  isValue: (value: unknown) => value is Value,
): Lens<Value> {
  const { ids } = getManyLayers(layers);
  const { isMixed, value } = commonAt(layers, path);
  return {
    key: makeKey(layers, path),
    label,
    read: () => ({ isMixed, value: isValue(value) ? value : undefined }),
    write: (doc, next) => updateLayers(doc, ids, (layer) => withValueAt(layer, path, next)),
  };
}

export function makeKey(layers: readonly Layer[], path: FieldPath): string {
  return `${path.join('.')}:${getManyLayers(layers).key}`;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
