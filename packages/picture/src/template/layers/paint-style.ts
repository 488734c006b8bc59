import type { Declarations } from '../css/write-style.ts';
import type { Fill, ImageLayer, ShapeLayer } from './layer-schema.ts';

type Shadow = NonNullable<ShapeLayer['shadow']>;
type Paint = Pick<ShapeLayer, 'fill' | 'radius' | 'corners' | 'border' | 'shadow'>;
type Rounding = Pick<ImageLayer, 'radius' | 'corners'>;

/** Returns the declarations that paint a box: background, corners, border and shadow. */
export function paintStyle(paint: Paint): Declarations {
  return {
    background: fillStyle(paint.fill),
    'border-radius': radiusStyle(paint),
    border: borderStyle(paint.border),
    'box-shadow': boxShadow(paint.shadow),
  };
}

/** Returns the corners as a CSS `border-radius`: one length for all, or one for each, clockwise from the top left. */
export function radiusStyle({ radius, corners }: Rounding): string | number | undefined {
  if (corners === undefined) return radius || undefined;
  const { topLeft, topRight, bottomRight, bottomLeft } = corners;
  return [topLeft, topRight, bottomRight, bottomLeft].map((px) => `${Math.round(px)}px`).join(' ');
}

export function fillStyle(fill: Fill | undefined): string | undefined {
  if (fill === undefined || typeof fill === 'string') return fill;
  const { positions } = fill;
  const colors = fill.colors
    .map((color, at) => (positions?.[at] === undefined ? color : `${color} ${positions[at]}%`))
    .join(', ');
  return fill.kind === 'radial'
    ? `radial-gradient(circle, ${colors})`
    : `linear-gradient(${fill.angle}deg, ${colors})`;
}

function borderStyle(border: Paint['border']): string | undefined {
  return border === undefined ? undefined : `${Math.round(border.width)}px solid ${border.color}`;
}

/** Returns a shadow as CSS, the same for texts and boxes. */
export function boxShadow(shadow: Shadow | undefined): string | undefined {
  if (shadow === undefined) return undefined;
  const [x, y, blur] = [shadow.x, shadow.y, shadow.blur].map(Math.round);
  return `${x}px ${y}px ${blur}px ${shadow.color}`;
}
