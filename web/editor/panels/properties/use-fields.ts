import type { Layer } from '#picture/layers';
import { useEditorState, useSession } from '../../session/session.ts';
import { updateLayers } from '../../document/operations.ts';
import { valueAt, withValueAt, type FieldPath } from '../../document/field-path.ts';
import { layersNumber, type NumberField, type NumberTarget } from './values/number-target.ts';
import { getManyLayers } from './values/many-layers.ts';
import { isFlag, isText, layersLens, makeTarget, type Target } from './values/target.ts';

/** Props of every section of the panel: the selected layers. All of them have the fields of the section. */
export type SectionProps = { readonly layers: readonly Layer[] };

/** Creates the targets (value and setter of a field) for some layers. */
export type Fields = {
  readonly number: (field: NumberField) => NumberTarget;
  readonly text: (path: FieldPath, label: string) => Target<string>;
  readonly flag: (path: FieldPath, label: string) => Target<boolean>;
  readonly choice: <Value extends string>(
    path: FieldPath,
    label: string,
    values: Readonly<Record<Value, unknown>>,
  ) => Target<Value>;
  readonly value: <Value>(
    path: FieldPath,
    label: string,
    isValue: (value: unknown) => value is Value,
  ) => Target<Value>;
  /** Creates the target of a part that a layer may have or not, such as a border. */
  readonly optional: (path: FieldPath, label: string, usual: object | string) => Optional;
};

/** State of an optional part of layers, with functions to add and remove it. */
type Optional = {
  readonly isThere: boolean;
  readonly onAdd: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
};

/** Returns the fields of the selected layers for the current document. */
export function useFields(layers: readonly Layer[]): Fields {
  const { editor } = useSession();
  const doc = useEditorState((state) => state.doc);
  const value = <Value>(path: FieldPath, label: string, isValue: (found: unknown) => found is Value) =>
    makeTarget(editor, doc, layersLens(layers, path, label, isValue));
  return {
    number: (field) => layersNumber(editor, doc, layers, field),
    text: (path, label) => value(path, label, isText),
    flag: (path, label) => value(path, label, isFlag),
    choice: <Value extends string>(
      path: FieldPath,
      label: string,
      values: Readonly<Record<Value, unknown>>,
    ) => value(path, label, (found): found is Value => isText(found) && Object.hasOwn(values, found)),
    value,
    optional: (path, label, usual) => {
      const { ids } = getManyLayers(layers);
      const having = layers.filter((layer) => valueAt(layer, path) !== undefined).length;
      const put = (next: object | string | undefined) => (layer: Layer) =>
        next !== undefined && valueAt(layer, path) !== undefined ? layer : withValueAt(layer, path, next);
      return {
        isThere: having === layers.length,
        onAdd:
          having < layers.length
            ? () => editor.change(label, (now) => updateLayers(now, ids, put(usual)))
            : undefined,
        onRemove:
          having > 0
            ? () => editor.change(label, (now) => updateLayers(now, ids, put(undefined)))
            : undefined,
      };
    },
  };
}
