import type { Layer } from '#picture/layers';

/** Icon of a layer: its kind; for shapes and groups, the kind of shape or layout. */
export type IconName = Exclude<Layer['kind'], 'shape' | 'group'> | ShapeName | LayoutName;
type ShapeName = Extract<Layer, { kind: 'shape' }>['shape'];
type LayoutName = Extract<Layer, { kind: 'group' }>['layout'];

export function chooseIcon(layer: Layer): IconName {
  if (layer.kind === 'shape') return layer.shape;
  return layer.kind === 'group' ? layer.layout : layer.kind;
}
