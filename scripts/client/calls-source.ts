import type { JsonObject } from '#core/openapi/failures.ts';
import { writeOpenApi, type Operation, type Parameter } from '#core/openapi/openapi.ts';
import { otherCalls } from '#core/openapi/other-calls.ts';
import { endpoints } from '#server/api.ts';

/** Returns the module of the typed client that declares the input and output of every call, generated from the OpenAPI document. */
export function callsSource(): string {
  const document = writeOpenApi(endpoints, { version: '', url: '' });
  const others = new Set(otherCalls.map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}')));
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    others.has(path as `/${string}`)
      ? []
      : Object.entries(methods).map(([method, operation]) => ({
          name: `${method.toUpperCase()} ${path}`,
          operation,
        })),
  );
  const schemas = Object.entries(document.components['schemas'] as Record<string, JsonObject>);
  const keyed = operations.filter(({ operation }) =>
    operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
  );
  return [
    '// Made by `npm run client` of the OpenAPI document. Do not change it by hand.',
    '',
    ...schemas.map(([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`),
    '/** What each call takes and answers. */',
    'export interface Calls {',
    ...operations.map(({ name, operation }) => callOf(name, operation)),
    '}',
    '',
    '/** Calls of which a repeat with the same `Idempotency-Key` doubles nothing. */',
    'export const keyedCalls: ReadonlySet<string> = new Set([',
    ...keyed.map(({ name }) => `  '${name}',`),
    ']);',
    '',
  ].join('\n');
}

function callOf(name: string, { summary, parameters, requestBody, responses }: Operation): string {
  const body = requestBody?.content['application/json']?.schema;
  const parts = [
    ...partOf(
      'params',
      parameters.filter((parameter) => parameter.in === 'path'),
    ),
    ...partOf(
      'query',
      parameters.filter((parameter) => parameter.in === 'query'),
    ),
    ...(body === undefined ? [] : [`body: ${typeOf(body)}`]),
    `reply: ${replyOf(responses)}`,
  ];
  return `  /** ${summary} */\n  '${name}': { ${parts.join('; ')} };`;
}

function partOf(name: string, parameters: readonly Parameter[]): string[] {
  if (parameters.length === 0) return [];
  const fields = parameters.map(
    (parameter) => `${parameter.name}${parameter.required ? '' : '?'}: ${typeOf(parameter.schema)}`,
  );
  const isNeeded = parameters.some(({ required }) => required);
  return [`${name}${isNeeded ? '' : '?'}: { ${fields.join('; ')} }`];
}

function replyOf(responses: Operation['responses']): string {
  const content = responses['200']?.content;
  if (content === undefined) return 'undefined';
  const json = content['application/json'];
  return json === undefined ? 'Uint8Array' : typeOf(json.schema);
}

/** Converts a JSON Schema to a TypeScript type; constraints that TypeScript lacks, such as bounds, are left out. */
function typeOf(schema: JsonObject): string {
  const {
    $ref,
    enum: values,
    anyOf,
    oneOf,
    allOf,
    type,
  } = schema as {
    $ref?: string;
    enum?: unknown[];
    anyOf?: JsonObject[];
    oneOf?: JsonObject[];
    allOf?: JsonObject[];
    type?: string | string[];
  };
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? 'unknown';
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (values !== undefined) return either(values.map((value) => JSON.stringify(value)));
  const some = anyOf ?? oneOf;
  if (some !== undefined) return either(some.map(typeOf));
  if (allOf !== undefined) return allOf.map((each) => `(${typeOf(each)})`).join(' & ');
  if (Array.isArray(type)) return either(type.map((one) => typeOf({ ...schema, type: one })));
  if (type === 'object') return objectOf(schema);
  if (type === 'array') return arrayOf(schema);
  const plain: Record<string, string> = {
    string: 'string',
    integer: 'number',
    number: 'number',
    boolean: 'boolean',
    null: 'null',
  };
  return plain[type ?? ''] ?? 'unknown';
}

function either(types: readonly string[]): string {
  return [...new Set(types)].join(' | ') || 'never';
}

function arrayOf({ items, prefixItems }: { items?: JsonObject; prefixItems?: JsonObject[] }): string {
  if (prefixItems !== undefined) return `[${prefixItems.map(typeOf).join(', ')}]`;
  return items === undefined ? 'unknown[]' : `Array<${typeOf(items)}>`;
}

function objectOf(schema: {
  properties?: Record<string, JsonObject>;
  required?: string[];
  additionalProperties?: JsonObject | boolean;
}): string {
  const { properties = {}, required = [], additionalProperties: more } = schema;
  const fields = Object.entries(properties).map(([name, property]) => {
    const spelled = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    return `${spelled}${required.includes(name) ? '' : '?'}: ${typeOf(property)}`;
  });
  const rest = typeof more === 'object' ? `Record<string, ${typeOf(more)}>` : null;
  if (fields.length === 0) return rest ?? 'Record<string, unknown>';
  return rest === null || rest === 'Record<string, unknown>'
    ? `{ ${fields.join('; ')} }`
    : `{ ${fields.join('; ')} } & ${rest}`;
}
