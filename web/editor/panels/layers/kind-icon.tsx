import { Circle, Columns3, Group, Image, ImageUp, Minus, Rows3, Square, Tag, Type } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Layer } from '#core/template/layers/layer-schema.ts';

/** The kind of a layer at a glance. */
export function KindIcon({ layer }: { layer: Layer }) {
  return (
    <span aria-hidden="true" className="shrink-0 text-muted [&_svg]:size-4">
      {iconOf(layer)}
    </span>
  );
}

function iconOf(layer: Layer): ReactNode {
  if (layer.kind === 'shape') return shapes[layer.shape];
  return layer.kind === 'group' ? layouts[layer.layout] : others[layer.kind];
}

const shapes = { rectangle: <Square />, ellipse: <Circle />, line: <Minus /> };
const layouts = { free: <Group />, row: <Columns3 />, column: <Rows3 /> };
const others = { text: <Type />, badge: <Tag />, photo: <Image />, image: <ImageUp /> };
