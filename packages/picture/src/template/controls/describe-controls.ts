import type { PhotoColorName } from '../css/photo-color-names.ts';
import { flattenLayers } from '../layers/layer-schema.ts';
import { listPalette } from '../list-palette.ts';
import type { TemplateConfig } from '../template.ts';
import type { ControlledPart, DesignControls } from './design-controls-schema.ts';
import { findParts, type Controllable } from './find-parts.ts';
import { leastSales } from './least-sale.ts';
import { productSizes } from './product-size.ts';

type ColorName = keyof Pick<TemplateConfig['colors'], 'background' | 'text' | 'accent'>;

/** Colours of a design that its user may change, by name or as a photo colour. Its text colours and font adapt. */
export type ControlDeclaration = {
  readonly accent?: ColorName | `{{${PhotoColorName}}}`;
  readonly ground?: ColorName | `{{${PhotoColorName}}}`;
  /** Layers filled with shades of the background rather than the colour itself; '' is the canvas. */
  readonly tones?: readonly string[];
  /** True if the size of the design's products can be set. */
  readonly size?: boolean;
  /** Layers that have a controlled colour by coincidence. */
  readonly except?: readonly string[];
};

/**
 * Describes a design's controls for the given colours, in the form stored with the template. The font control sets the font of its large
 * text if that has its own family, else that of all text.
 */
export function describeControls(
  design: Pick<Controllable, 'canvas' | 'background' | 'layers'> & {
    readonly colors: TemplateConfig['colors'];
  },
  declared: ControlDeclaration,
): DesignControls {
  const { tones = [], except = [] } = declared;
  const colorOf = (name: ControlDeclaration['accent']) => {
    if (name === undefined) return undefined;
    return isName(name) ? listPalette([design.colors[name]])[0] : name;
  };
  const [accent, ground] = [colorOf(declared.accent), colorOf(declared.ground)];
  const family = findFamily(design.layers);
  const [sale] = leastSales(design.layers);
  const [size] = declared.size === true ? productSizes(design.layers) : [];
  const parts = findParts({ ...design, accent, ground, family, tones, except });
  return {
    ...(accent !== undefined && { accent: { value: accent, initial: accent } }),
    ...(ground !== undefined && { ground: { value: ground, initial: ground } }),
    ...(family !== undefined && { type: { value: family, initial: family } }),
    ...(sale !== undefined && { sale: { value: sale, initial: sale } }),
    ...(size !== undefined && { size: { value: size, initial: size } }),
    parts: [...parts, ...listDefaults(design.colors, declared)],
  };
}

function findFamily(layers: Controllable['layers']): string | undefined {
  const families = flattenLayers(layers).flatMap((layer) =>
    layer.kind === 'text' || layer.kind === 'badge' ? [layer.fontFamily] : [],
  );
  return families.find((family) => family !== 'Inter') ?? families[0];
}

/** Lists the template's own defaults for new layers in the editor. */
function listDefaults(
  colors: TemplateConfig['colors'],
  { accent, ground }: ControlDeclaration,
): ControlledPart[] {
  return Object.entries({ accent, ground }).flatMap(([control, name]): ControlledPart[] => {
    if (name === undefined || !isName(name)) return [];
    const from = control === 'accent' ? control : 'ground';
    return [{ layer: '', property: `colors.${name}`, was: colors[name], from }];
  });
}

function isName(declared: NonNullable<ControlDeclaration['accent']>): declared is ColorName {
  return !declared.startsWith('{{');
}
