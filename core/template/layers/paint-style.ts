import type { Declarations } from '../css/write-style.ts';
import type { Fill, ShapeLayer } from './layer-schema.ts';

type Shadow = NonNullable<ShapeLayer['shadow']>;
type Paint = Pick<ShapeLayer, 'fill' | 'radius' | 'border' | 'shadow'>;

/** How a box is painted: ground, corners, edge and shadow. */
export function paintStyle({ fill, radius, border, shadow }: Paint): Declarations {
  return {
    background: fillStyle(fill),
    'border-radius': radius || undefined,
    border: borderStyle(border),
    'box-shadow': boxShadow(shadow),
  };
}

/** A fill as a CSS `background`. */
export function fillStyle(fill: Fill | undefined): string | undefined {
  if (fill === undefined || typeof fill === 'string') return fill;
  const colors = fill.colors.join(', ');
  return fill.kind === 'radial'
    ? `radial-gradient(circle, ${colors})`
    : `linear-gradient(${fill.angle}deg, ${colors})`;
}

/** An edge as a CSS `border`. */
export function borderStyle(border: Paint['border']): string | undefined {
  return border === undefined ? undefined : `${Math.round(border.width)}px solid ${border.color}`;
}

/** A shadow as CSS; texts and boxes write it alike. */
export function boxShadow(shadow: Shadow | undefined): string | undefined {
  if (shadow === undefined) return undefined;
  const [x, y, blur] = [shadow.x, shadow.y, shadow.blur].map(Math.round);
  return `${x}px ${y}px ${blur}px ${shadow.color}`;
}
