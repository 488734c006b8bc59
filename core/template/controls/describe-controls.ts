import { flattenLayers } from '../layers/layer-schema.ts';
import { paletteOf } from '../palette-of.ts';
import type { TemplateConfig } from '../template.ts';
import type { ControlledPart, DesignControls } from './design-controls-schema.ts';
import { findParts, type Controllable } from './find-parts.ts';

type ColorName = 'background' | 'text' | 'accent';
type Declared = {
  readonly accent?: ColorName;
  readonly ground?: ColorName;
  readonly tones?: readonly string[];
};

/**
 * What a design that gives away these of its colours lets its owner choose, as it is kept with the template. The type is
 * that of its large words where they have a family of their own, else that of all words.
 */
export function describeControls(
  design: Pick<Controllable, 'canvas' | 'background' | 'layers'> & {
    readonly colors: TemplateConfig['colors'];
  },
  declared: Declared,
): DesignControls {
  const colorOf = (name: ColorName | undefined) =>
    name === undefined ? undefined : paletteOf([design.colors[name]])[0];
  const [accent, ground, family] = [
    colorOf(declared.accent),
    colorOf(declared.ground),
    familyOf(design.layers),
  ];
  const parts = findParts({ ...design, accent, ground, family, tones: declared.tones ?? [] });
  return {
    ...(accent !== undefined && { accent: { value: accent, initial: accent } }),
    ...(ground !== undefined && { ground: { value: ground, initial: ground } }),
    ...(family !== undefined && { type: { value: family, initial: family } }),
    parts: [...parts, ...saidOf(design.colors, declared)],
  };
}

function familyOf(layers: Controllable['layers']): string | undefined {
  const families = flattenLayers(layers).flatMap((layer) =>
    layer.kind === 'text' || layer.kind === 'badge' ? [layer.fontFamily] : [],
  );
  return families.find((family) => family !== 'Inter') ?? families[0];
}

/** What the template says about itself, which new layers in the editor begin with. */
function saidOf(colors: TemplateConfig['colors'], { accent, ground }: Declared): ControlledPart[] {
  return (
    [
      ['accent', accent],
      ['ground', ground],
    ] as const
  ).flatMap(([from, name]): ControlledPart[] =>
    name === undefined ? [] : [{ layer: '', property: `colors.${name}`, was: colors[name], from }],
  );
}
