import type { Layer } from '#picture/layers';
import type { Doc } from '../../../document/doc.ts';
import type { Editor } from '../../../document/editor.ts';
import { updateLayers } from '../../../document/operations.ts';
import { getManyLayers } from './many-layers.ts';
import { commonAt, withValueAt, type FieldPath } from '../../../document/field-path.ts';

/** A gesture of a field: shows values as they come, and is one step in the end. */
export type TargetGesture<Value> = {
  readonly update: (value: Value) => void;
  readonly commit: () => void;
  readonly cancel: () => void;
};

/** Value of a field and its setter, for all selected layers at once or the canvas. */
export type Target<Value> = {
  /** Label of the field, and of the step of history. */
  readonly label: string;
  /** Key of layers and value; a different key means a different field. */
  readonly key: string;
  readonly value: Value | undefined;
  /** The layers have several values; `value` is undefined then. */
  readonly isMixed: boolean;
  /** Sets the value as one step of history; with `isMerged`, one together with those just before. Returns false where it was refused. */
  readonly set: (value: Value | undefined, options?: { readonly isMerged?: boolean }) => boolean;
  readonly begin: () => TargetGesture<Value>;
};

/** Reads and writes a value of a document. */
type Lens<Value> = {
  readonly key: string;
  readonly label: string;
  readonly read: (doc: Doc) => { readonly value: Value | undefined; readonly isMixed: boolean };
  readonly write: (doc: Doc, value: Value | undefined) => Doc;
};

/** A field's target of a lens, at a document. */
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

/** Returns the lens for a value of layers, at a path; `isValue` excludes values that an older or newer document may hold there. */
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

/** Names a field of some layers. */
export function makeKey(layers: readonly Layer[], path: FieldPath): string {
  return `${path.join('.')}:${getManyLayers(layers).key}`;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
