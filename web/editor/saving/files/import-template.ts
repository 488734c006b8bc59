import * as z from 'zod/mini';
import { filesMessages as texts } from '#core/messages/screens/editor/saving/files-messages.ts';
import { differenceMessages } from '#core/messages/screens/editor/saving/difference-messages.ts';
import { configFaults, configProblemText } from '#core/messages/reasons/templates/template-problems.ts';
import {
  configFaultOf,
  type ConfigProblem,
  migrateTemplateConfig,
  parseTemplateConfig,
  templateConfigSchema,
  type TemplateConfig,
} from '#picture';
import { toDoc, type Doc } from '../../document/doc.ts';
import { isAlike } from '../alike.ts';

/** A file as a document, or its problems by place. */
export type ImportReading =
  | { readonly doc: Doc; readonly problems: null }
  | { readonly doc: null; readonly problems: readonly string[] };

const problemsMax = 12;

/** Reads the text of a file that was written by the editor or otherwise. Unknown parts are preserved. */
export function importText(text: string): ImportReading {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch (error) {
    return { doc: null, problems: [whereNotJson(error, text)] };
  }
  const { config, problem } = parseTemplateConfig(text);
  if (config === null) return { doc: null, problems: listProblems(stored, problem) };
  const html = readHtml(stored);
  if (config.objects === undefined || html !== null) {
    if (html === null) return { doc: null, problems: [texts.noLayers] };
    const { objects: _none, ...rest } = config;
    return { doc: toDoc(rest, html), problems: null };
  }
  // Parsing changes the order of fields. If it adds nothing, the order of the file is kept.
  return { doc: toDoc(isAlike(stored, config) ? asConfig(stored, config) : config, ''), problems: null };
}

/** Returns the HTML of an imported template written in HTML, which is stored with an empty list of layers; null for any other. */
function readHtml(stored: unknown): string | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const html: unknown = Reflect.get(stored, 'htmlSource');
  const objects: unknown = Reflect.get(stored, 'objects');
  const hasLayers = Array.isArray(objects) && objects.length > 0;
  return typeof html === 'string' && !hasLayers ? html : null;
}

function asConfig(stored: unknown, config: TemplateConfig): TemplateConfig {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was just found to be the same as what the schema returned
  return typeof stored === 'object' && stored !== null ? (stored as TemplateConfig) : config;
}

function listProblems(stored: unknown, first: ConfigProblem): readonly string[] {
  const migrated = migrateTemplateConfig(stored);
  if ('problem' in migrated) return [first === 'not_an_object' ? texts.noTemplate : configProblemText(first)];
  const reading = templateConfigSchema.safeParse(migrated.config);
  if (reading.success) return [configProblemText(first)];
  const { issues } = reading.error;
  const sentences = issues.map((issue) =>
    texts.problem(describePlace(issue.path, stored), describeReason(issue, stored)),
  );
  const shown = [...new Set(sentences)];
  const rest = shown.length - problemsMax;
  return rest > 0 ? [...shown.slice(0, problemsMax), texts.moreProblems(rest)] : shown;
}

/** Describes the place of a value in a template: 'Layer 2 › 3 (“Price”), font size'. Layers are counted from the back, as in the file. */
function describePlace(path: readonly PropertyKey[], stored: unknown): string {
  const numbers: string[] = [];
  let at: unknown = stored;
  let layer: unknown = null;
  let rest = [...path];
  while ((rest[0] === 'objects' || rest[0] === 'layers') && typeof rest[1] === 'number') {
    const list: unknown = getMember(at, rest[0]);
    at = getMember(list, rest[1]);
    layer = at;
    numbers.push(String(rest[1] + 1));
    rest = rest.slice(2);
  }
  const field = rest.map((name) => differenceMessages.aspects[String(name)] ?? String(name)).join(' › ');
  if (numbers.length === 0) return field;
  const place = numbers.join(' › ');
  const [name, words] = [getMember(layer, 'name'), getMember(layer, 'text')];
  const subject = [name, words].find((text) => typeof text === 'string' && text.trim() !== '');
  const who =
    typeof subject === 'string'
      ? texts.layerAt({ place, subject: subject.trim().slice(0, 40) })
      : texts.layerAtPlace(place);
  return field === '' ? who : texts.field(who, field);
}

function getMember(value: unknown, name: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function describeReason(issue: z.core.$ZodIssue, stored: unknown): string {
  const { reasons } = texts;
  if (issue.code === 'custom') return reasons.it(configFaults[configFaultOf(issue)]);
  const value = issue.path.reduce(getMember, stored);
  if (value === undefined) return reasons.missing;
  if (issue.code === 'invalid_type') return reasons.expected(texts.types[issue.expected] ?? issue.expected);
  if (issue.code === 'too_small') return reasons.tooSmall(String(issue.minimum));
  if (issue.code === 'too_big') return reasons.tooBig(String(issue.maximum));
  if (issue.code === 'invalid_value') return reasons.oneOf(issue.values.map(String).join(', '));
  return reasons.notAllowed;
}

/** Returns where a text is no valid JSON, if the browser says so. */
function whereNotJson(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : '';
  const [, line, column] = /line (\d+),? column (\d+)/.exec(message) ?? [];
  if (line !== undefined) return texts.notJson({ line: Number(line), column: Number(column) });
  const [, position] = /position (\d+)/.exec(message) ?? [];
  if (position === undefined) return texts.notJsonAnywhere;
  const before = text.slice(0, Number(position)).split('\n');
  return texts.notJson({ line: before.length, column: (before.at(-1) ?? '').length + 1 });
}
