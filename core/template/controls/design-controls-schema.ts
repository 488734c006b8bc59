import * as z from 'zod/mini';
import { colorSchema } from '../layers/basic-schemas.ts';
import { fillSchema } from '../layers/layer-schema.ts';
import { controlIds } from './control-values.ts';

/** What of a layer, or of the template for the layer '', a control may set. */
const controlledProperties = [
  'background',
  'colors.accent',
  'colors.background',
  'colors.text',
  'typography.fontFamily',
  'fill',
  'color',
  'pill.fill',
  'border.color',
  'fontFamily',
] as const;

export type ControlledProperty = (typeof controlledProperties)[number];

const layerId = z.string().check(z.maxLength(64));
const shortText = z.string().check(z.maxLength(60));

/**
 * One thing that follows: what it was in the design as it came (`was`), and what it follows. With `from` it is set by that control,
 * with `on` it is read on the fills of these layers, from the lowest up, whose colours were `ground`, with the contrast `need`.
 */
const partSchema = z.looseObject({
  layer: layerId,
  property: z.enum(controlledProperties),
  was: z.union([colorSchema, fillSchema, shortText]),
  from: z.optional(z.enum(controlIds)),
  on: z.optional(z.array(layerId).check(z.minLength(1), z.maxLength(20))),
  ground: z.optional(z.array(colorSchema).check(z.minLength(1), z.maxLength(40))),
  need: z.optional(z.number().check(z.gte(1), z.lte(21))),
});

/** What a control is set to, and what the design came with. */
const settingSchema = z.looseObject({ value: shortText, initial: shortText });

/** What a template lets its owner choose without the editor, and what of its layers follows the choice. */
export const designControlsSchema = z.looseObject({
  accent: z.optional(settingSchema),
  ground: z.optional(settingSchema),
  type: z.optional(settingSchema),
  sale: z.optional(settingSchema),
  size: z.optional(settingSchema),
  parts: z.array(partSchema).check(z.maxLength(1_000)),
});

export type DesignControls = z.output<typeof designControlsSchema>;
export type ControlledPart = z.output<typeof partSchema>;
