import * as z from 'zod/mini';
import { colorSchema } from '../layers/basic-schemas.ts';
import { fillSchema } from '../layers/layer-schema.ts';
import { controlIds } from './control-values.ts';

/** Properties of a layer, or of the template for the layer '', that a control may set. */
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
 * One property that follows a control: its original value in the design (`was`), and what determines it. `from`: the control that sets it.
 * `on`: the layers behind it, lowest first, whose original fills were `ground`, and on which it keeps the contrast `need`.
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

const settingSchema = z.looseObject({ value: shortText, initial: shortText });

/** A template's controls outside the editor, and the properties that follow them. */
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
