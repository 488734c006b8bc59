export type FunctionTakes =
  | 'operands'
  | 'nothing'
  | 'length'
  | 'format'
  | 'prices'
  | 'reduction'
  | 'measures'
  | 'part'
  | 'names'
  | 'pairs'
  | 'language'
  | 'factor'
  | 'date';

/** A part of a template's HTML that is not drawn as written: a code, with the values for its message, if any. */
export type TemplateProblem =
  | 'and_more'
  | 'too_large'
  | { readonly code: 'element_removed'; readonly tag: string }
  | { readonly code: 'too_deep'; readonly depthMax: number }
  | { readonly code: 'too_many_elements'; readonly elementsMax: number }
  | { readonly code: 'too_much_text'; readonly charactersMax: number }
  | { readonly code: 'element_as_box'; readonly tag: string }
  | { readonly code: 'too_many_photos'; readonly photosMax: number }
  | { readonly code: 'image_removed'; readonly source: string }
  | 'pictures_too_large'
  | { readonly code: 'attribute_removed'; readonly name: string; readonly tag: string }
  | { readonly code: 'condition_unknown'; readonly text: string }
  | 'too_many_effects'
  | { readonly code: 'drawing_unknown'; readonly kind: string }
  | { readonly code: 'drawing_without_size'; readonly kind: 'rating' | 'qr' | 'energy' }
  | { readonly code: 'curve_unknown'; readonly text: string }
  | 'curve_of_more'
  | 'code_hard_to_read'
  | 'style_cut'
  | { readonly code: 'too_many_declarations'; readonly declarationsMax: number }
  | {
      readonly code: 'style_removed';
      readonly property: string;
      readonly value: string;
      readonly why: 'unknown property' | 'unsupported value';
    }
  | { readonly code: 'function_unknown'; readonly source: string; readonly name: string }
  | {
      readonly code: 'function_misused';
      readonly source: string;
      readonly name: string;
      readonly takes: FunctionTakes;
    }
  | { readonly code: 'too_many_functions'; readonly source: string; readonly callsMax: number };

/** Faults of one value of a configuration: the messages of the schema's own checks. */
const configFaults = [
  'not_allowed',
  'layer_id_twice',
  'not_a_colour',
  'not_a_picture',
  'not_a_condition',
  'not_a_position_each',
] as const;

export type ConfigFault = (typeof configFaults)[number];

/** Why a template's configuration cannot be read, with values as in `TemplateProblem`. */
export type ConfigProblem =
  | 'not_an_object'
  | 'version_unreadable'
  | { readonly code: 'version_newer'; readonly version: number; readonly versionMax: number }
  | 'not_json'
  | 'too_deep'
  | { readonly code: 'value_refused'; readonly place: string; readonly fault: ConfigFault };

/** Returns the fault reported by a schema check; any other failure means that a value is not allowed. */
export function configFaultOf(issue: {
  readonly code?: string | undefined;
  readonly message: string;
}): ConfigFault {
  const own = issue.code === 'custom' ? issue.message : '';
  return configFaults.find((fault) => fault === own) ?? 'not_allowed';
}
