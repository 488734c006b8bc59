import type { Layer } from '#core/template/layers/layer-schema.ts';

/** What stands for a layer at a glance: its kind, and for shapes and groups which one. */
export type IconName = Exclude<Layer['kind'], 'shape' | 'group'> | ShapeName | LayoutName;
type ShapeName = Extract<Layer, { kind: 'shape' }>['shape'];
type LayoutName = Extract<Layer, { kind: 'group' }>['layout'];

export function iconOf(layer: Layer): IconName {
  if (layer.kind === 'shape') return layer.shape;
  return layer.kind === 'group' ? layer.layout : layer.kind;
}
