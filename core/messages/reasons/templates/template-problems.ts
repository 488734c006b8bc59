import type { ConfigFault, ConfigProblem, FunctionTakes, TemplateProblem } from '#picture';
import { catalogue } from '#core/messages/catalogue.ts';
import { worded } from '#core/messages/worded.ts';

/** Arguments of the functions of a placeholder. */
const functionTakes = {
  operands: 'one or more fields or texts',
  nothing: 'nothing',
  length: 'a number of characters',
  format: 'a locale such as "de-DE", a currency such as "EUR", or "short", each at most once',
  prices: 'the fields of the reduced price',
  reduction: 'the fields of the reduced price, and behind them the least reduction, such as "5%"',
  part: '"whole", "cents", "sign", "before" or "after", and then what "currency" takes',
  names: 'up to five fields or texts, such as BRAND, or nothing',
  pairs: 'values and what stands in for each, up to 50, and at the end what stands in for any other',
  language: 'a locale such as "de-DE", or nothing',
  factor: 'a number above zero, or a field',
  date: 'a pattern such as "d MMM", a locale such as "de-DE", and "start" or "end", each at most once',
} as const satisfies Record<FunctionTakes, string>;

function sample(characters: readonly string[]): string {
  const distinct = [...new Set(characters)];
  return distinct.slice(0, 12).join(' ') + (distinct.length > 12 ? ' and others' : '');
}

/** Problems of a template's HTML that is not drawn as written. */
export const templateProblems = catalogue('templateProblems', {
  and_more: 'More was left out, too much to name all of it.',
  too_large: 'The template is too large to be read.',
  element_removed: ({ tag }: { tag: string }) => `<${tag}> was removed.`,
  too_deep: ({ depthMax }: { depthMax: number }) => `Elements nested deeper than ${depthMax} were left out.`,
  too_many_elements: ({ elementsMax }: { elementsMax: number }) =>
    `The template has more than ${elementsMax} elements; the rest was left out.`,
  too_much_text: ({ charactersMax }: { charactersMax: number }) =>
    `The template has more than ${charactersMax} characters of text; the rest was left out.`,
  element_as_box: ({ tag }: { tag: string }) => `<${tag}> is not supported and is drawn as a plain box.`,
  too_many_photos: ({ photosMax }: { photosMax: number }) =>
    `The photo is shown more than ${photosMax} times; the rest was left out.`,
  image_removed: ({ source }: { source: string }) =>
    `The image "${source}" was removed: only {{IMAGE_URL}} and embedded pictures are drawn.`,
  pictures_too_large: 'The embedded pictures are larger than 2 MB together; the rest was left out.',
  attribute_removed: ({ name, tag }: { name: string; tag: string }) =>
    `The attribute ${name} of <${tag}> was removed.`,
  condition_unknown: ({ text }: { text: string }) =>
    `The condition "${text}" was not understood; its layer is not shown. Correct it, or remove it.`,
  too_many_effects: 'The template has too many shadows, gradients and effects; the rest was left out.',
  drawing_unknown: ({ kind }: { kind: string }) =>
    `data-draw="${kind}" was left out: only "rating" and "qr" are drawn.`,
  drawing_without_size: ({ kind }: { kind: 'rating' | 'qr' }) =>
    `data-draw="${kind}" was left out: it needs a width and a height in px.`,
  curve_unknown: ({ text }: { text: string }) =>
    `data-curve="${text}" was left out: write "outside" or "inside", then the angle in degrees and the radius in px.`,
  curve_of_more:
    'Words with elements among them, or in a box without a width and a height in px, do not run along a circle. Write words alone, and both sizes.',
  code_hard_to_read:
    'A QR code is drawn black on white: its own colours are too close to each other for phones. Write a dark colour on a light one, like #1f2937 on #ffffff.',
  style_cut: 'A style was too long and was cut.',
  too_many_declarations: ({ declarationsMax }: { declarationsMax: number }) =>
    `A style has more than ${declarationsMax} declarations; the rest was left out.`,
  style_removed: ({ property, value, why }: RemovedStyle) =>
    `The style "${property}: ${value}" was left out (${why}).`,
  function_unknown: ({ source, name }: { source: string; name: string }) =>
    `In {{${source}}}, "${name}" is not a function we know; its layer is not shown. Correct it, or remove it.`,
  function_misused: ({ source, name, takes }: { source: string; name: string; takes: FunctionTakes }) =>
    `In {{${source}}}, "${name}" takes ${functionTakes[takes]}; its layer is not shown until that is corrected.`,
  too_many_functions: ({ source, callsMax }: { source: string; callsMax: number }) =>
    `In {{${source}}} are more than ${callsMax} functions; its layer is not shown.`,
  words_without_font: ({ letters, signs }: { letters: readonly string[]; signs: readonly string[] }) =>
    [
      letters.length === 0
        ? ''
        : `No font here has the letters ${sample(letters)}; lines written with them are not drawn.`,
      signs.length === 0 ? '' : `No font here has the signs ${sample(signs)}; they are not drawn.`,
      'Write the template without them, or upload a font that has them and choose it.',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
});

/** Faults of one value of it, as the end of `configProblems.value_refused`. */
export const configFaults = catalogue('configFaults', {
  not_allowed: 'has a value that is not allowed',
  layer_id_twice: 'holds two layers with the same id',
  not_a_colour: 'is not a colour',
  not_a_picture: 'is neither a picture (data:image/png;base64,…) nor a field such as {{BRAND_LOGO}}',
  not_a_condition: 'is not a condition',
  not_a_position_each: 'needs as many positions as colours',
});

/** Reasons why a template's configuration cannot be read. */
export const configProblems = catalogue('configProblems', {
  not_an_object: "The template's configuration is not an object.",
  version_unreadable: "The template's configuration has no version that can be read.",
  version_newer: ({ version, versionMax }: { version: number; versionMax: number }) =>
    `This template was saved by a newer version of Feedmaker (format ${version}, this one reads up to ${versionMax}). Update Feedmaker to open it.`,
  not_json: "The template's configuration is not JSON.",
  too_deep: "The template's configuration is nested too deep.",
  value_refused: ({ place, fault }: { place: string; fault: ConfigFault }) =>
    `The template's configuration cannot be read: "${place}" ${configFaults[fault]}.`,
});

interface RemovedStyle {
  property: string;
  value: string;
  why: 'unknown property' | 'unsupported value';
}

/** Returns the sentence about a part of a template's HTML that is not drawn. */
export function templateProblemText(problem: TemplateProblem): string {
  return worded(templateProblems, problem);
}

/** Returns the sentence about a configuration that cannot be read. */
export function configProblemText(problem: ConfigProblem): string {
  return worded(configProblems, problem);
}
