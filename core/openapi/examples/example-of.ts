import type { JsonObject } from '../failures.ts';
import { exampleId } from './example-ids.ts';
import { exampleNumber, exampleObjects, exampleText } from './example-values.ts';

/** Where an example appears: at which path, and in a request ('input') or an answer. */
export interface Place {
  readonly path: string;
  readonly io: 'input' | 'output';
  readonly isBody?: boolean;
}

/** Fields that examples show as null or leave out, as most real answers do. */
const rare =
  /^(next|note|reason|error|fault|repairs|stalled|waiting_for|held|source_|stopped|failing|old_secret|lapsed|returned|behind|read_at|decided|missing|plan|review$|rollout|schedule|before$|draft_version|sources|cut_texts|changed$|background|decision|encoding)/;

/** Values of enums that examples prefer to others. */
const usual: readonly unknown[] = ['published', 'enhanced', 'delivered', 'paid', 'stripe'];

/** Optional fields that example requests contain, besides those that name a row. */
const asked = /^(page|page_size|limit|product)$/;

/** Makes an example of a JSON Schema: by the name of a field if it is known, otherwise by its type. */
export function exampleOf(schema: JsonObject, place: Place, name = '', owner = ''): unknown {
  const { anyOf, oneOf, allOf, enum: values, type } = schema as Shape;
  const known = exampleObjects[name];
  if (known !== undefined && isLike(schema, known)) return known;
  // How a schema says 'or null'.
  if (Array.isArray(type))
    return rare.test(name) ? null : exampleOf({ ...schema, type: type[0] }, place, name, owner);
  if ('const' in schema) return schema['const'];
  if ('default' in schema && !namesRow(schema)) return schema['default'];
  if (values !== undefined) return values.find((value) => usual.includes(value)) ?? values[0];
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) {
    const others = choices.filter((each) => each['type'] !== 'null');
    const isEmpty = others.length < choices.length && rare.test(name);
    return isEmpty ? null : exampleOf(others[0] ?? {}, place, name, owner);
  }
  if (allOf !== undefined)
    return Object.assign({}, ...allOf.map((each) => exampleOf(each, place, name, owner)));
  if (type === 'object') return exampleObject(schema, place, name || owner);
  if (type === 'array') return exampleArray(schema, place, name, owner);
  if (type === 'boolean') return /^(is|has|can|may)_|^(success|activate)$/.test(name);
  if (type === 'number' || type === 'integer') return exampleIn(exampleNumber(name), schema);
  return type === 'string' ? exampleString(schema, place, name, owner) : {};
}

interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonObject[];
  readonly oneOf?: readonly JsonObject[];
  readonly allOf?: readonly JsonObject[];
  readonly items?: JsonObject;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface ObjectShape {
  readonly items?: ObjectShape;
  readonly properties?: Readonly<Record<string, JsonObject>>;
  readonly required?: readonly string[];
  readonly propertyNames?: { readonly enum?: readonly string[] };
  readonly additionalProperties?: JsonObject | boolean;
}

/** True if a value has the fields that a schema requires: a field of the same name may hold something else there. */
function isLike({ items, required = [] }: ObjectShape, value: unknown): boolean {
  if (Array.isArray(value)) return items !== undefined && isLike(items, value[0]);
  return required.length > 0 && required.every((field) => field in (value as object));
}

function exampleObject(shape: ObjectShape, place: Place, owner: string): JsonObject {
  const { properties, required = [], propertyNames, additionalProperties: each } = shape;
  if (properties === undefined && typeof each === 'object') {
    if (Object.keys(each).length === 0) return {};
    const names = propertyNames?.enum ?? [each['type'] === 'number' ? 'enhanced' : 'TITLE'];
    return Object.fromEntries(names.map((name) => [name, exampleOf(each, place, name.toLowerCase(), owner)]));
  }
  const fields = Object.entries(properties ?? {});
  const isUsual = ([name]: [string, JsonObject]) => !rare.test(name);
  const isShown = ([name, schema]: [string, JsonObject]) =>
    required.includes(name) ||
    (isUsual([name, schema]) && (place.io === 'output' || asked.test(name) || namesRow(schema)));
  const shown = fields.filter(isShown);
  // A request that changes nothing would be no example.
  const some = shown.length > 0 || !place.isBody ? shown : fields.filter(isUsual).slice(0, 1);
  return Object.fromEntries(some.map(([name, schema]) => [name, exampleOf(schema, place, name, owner)]));
}

function namesRow(schema: JsonObject): boolean {
  return JSON.stringify(schema).includes('"uuid"');
}

function exampleArray({ items }: Shape, place: Place, name: string, owner: string): readonly unknown[] {
  return items === undefined
    ? []
    : [exampleOf(items, place, name, /^(items|ids)$/.test(name) ? owner : name)];
}

function exampleString({ format, pattern }: Shape, place: Place, name: string, owner: string): string {
  if (format === 'uuid') return exampleId(name, owner === 'items' ? '' : owner, place.path);
  if (format === 'date-time') return exampleText('created_at', place.io);
  return pattern?.includes('0-9a-f]{64}') === true
    ? exampleText('hash', place.io)
    : exampleText(name, place.io);
}

function exampleIn(value: number, { minimum = -Infinity, maximum = Infinity }: Shape): number {
  return Math.min(maximum, Math.max(minimum, value));
}
