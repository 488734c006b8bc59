import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { endpoints } from '#server/api.ts';
import { makeExamples } from './examples/examples.ts';
import { writeOpenApi } from './openapi.ts';
import { otherCalls } from './other-calls.ts';

const examples = makeExamples(endpoints);
const document = writeOpenApi(endpoints, { version: '1.2.3', url: 'https://feeds.example' });

it('is a valid OpenAPI 3.1 document, all references resolved', async () => {
  const plain: Record<string, unknown> = JSON.parse(JSON.stringify(document));
  expect((await new Validator().validate(plain)).errors ?? []).toEqual([]);
  const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  for (const [, name] of references) expect(document.components['schemas']).toHaveProperty(String(name));
});

it('describes no shape by itself', () => {
  for (const [name, schema] of Object.entries(document.components['schemas'] as Record<string, object>))
    expect([name, JSON.stringify(schema).startsWith('{"$ref"')]).toEqual([name, false]);
});

it('describes every call of the server and every other public address', () => {
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = [...endpoints, ...otherCalls].map(
    ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  expect(described.toSorted()).toEqual(served.toSorted());
});

it('says of a call that names the draft it works from that there may be another one', () => {
  const told = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) =>
      '412' in responses ? [`${method} ${path.replace('/api/v1/templates/{id}', '')}`] : [],
    ),
  );
  expect(told.toSorted()).toEqual([
    'patch ',
    'patch /controls',
    'post /draft',
    'post /publish',
    'post /versions',
    'post /versions/{versionId}/restore',
  ]);
});

it.each(endpoints)('shows an example of $method $path', (endpoint) => {
  expect(examples.some((example) => example.endpoint === endpoint)).toBe(true);
});

it.each(examples)('the schemas of $endpoint.method $endpoint.path accept its example', (example) => {
  const { endpoint, input, reply } = example;
  for (const part of ['params', 'query', 'body'] as const)
    expect(endpoint[part]?.safeParse(input[part]).error?.issues ?? []).toEqual([]);
  expect(endpoint.reply?.safeParse(reply).error?.issues ?? []).toEqual([]);
  expect(endpoint.reply === undefined).toBe(reply === undefined);
});
