import * as z from 'zod/mini';
import { errorTable } from '#core/errors.ts';
import { limits } from '#core/limits.ts';
import { apiKeySchema } from '../contract/account/api-keys-api.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { makeExamples, type Example } from './examples/examples.ts';
import { feedSchema } from '../contract/feeds/feeds-api.ts';
import { fontSchema, installedFontSchema } from '../contract/editor/fonts-api.ts';
import { wholeFeedSchema } from '../contract/feeds/whole-feeds-api.ts';
import { feedProductSchema } from '../contract/feeds/feed-products-api.ts';
import { feedStatusSchema, runSchema } from '../contract/feeds/feeds-service-api.ts';
import { failures, type Content, type JsonObject, type Responses } from './failures.ts';
import { otherCalls, type OtherCall } from './other-calls.ts';
import { designSchema } from '../contract/templates/designs-api.ts';
import { webhookDeliverySchema, webhookEndpointSchema } from '../contract/webhooks-api.ts';
import { projectCardSchema, projectSchema } from '../contract/projects-api.ts';
import { templateItemSchema, templateSchema } from '../contract/templates/templates-api.ts';

export interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly [string];
  readonly security: readonly JsonObject[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Responses;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonObject;
  readonly example?: string | number;
}

/** The parts of an OpenAPI 3.1 document that this product has. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: JsonObject;
}

const tags = [
  { name: 'About', description: 'What this installation is.' },
  { name: 'Projects', description: 'A project holds templates and feeds.' },
  { name: 'Templates', description: 'What product images are drawn with.' },
  { name: 'Feed records', description: "A feed's name and place in a project." },
  { name: 'Feeds', description: 'Settings, runs, products and the published feed.' },
  {
    name: 'Cut-outs',
    description: 'What became of the backgrounds of photos, and what people decide about them.',
  },
  { name: 'Fonts', description: 'What templates may be set in: installed fonts and those of the user.' },
  { name: 'Account', description: 'Sessions of the account, what happened to it, and its end.' },
  { name: 'Installation', description: 'For the account that runs it: invitations, and what is set wrong.' },
  {
    name: 'Events',
    description: 'What happened to feeds that somebody should hear of, and which of it is mailed.',
  },
  {
    name: 'Webhooks',
    description:
      'Addresses that are told what happens to feeds, signed after Standard Webhooks 1.0: `webhook-id` is the same over all tries, `data.sequence` counts the events of a feed.',
  },
  {
    name: 'API keys',
    description:
      'Keys for programs. An API key itself cannot make or revoke any. One that may only read calls by GET alone; one for a project is refused by every call that names nothing of it, or something beside it. Lists that take a `project_id` are of its project then, `GET /api/v1/projects` among them.',
  },
] as const;

const named = z.registry<{ id: string }>();
named.add(projectSchema, { id: 'Project' });
named.add(projectCardSchema, { id: 'ProjectCard' });
named.add(templateItemSchema, { id: 'TemplateItem' });
named.add(templateSchema, { id: 'Template' });
named.add(designSchema, { id: 'Design' });
named.add(feedSchema, { id: 'FeedRecord' });
named.add(wholeFeedSchema, { id: 'WholeFeed' });
named.add(runSchema, { id: 'Run' });
named.add(feedStatusSchema, { id: 'FeedStatus' });
named.add(feedProductSchema, { id: 'FeedProduct' });
named.add(fontSchema, { id: 'Font' });
named.add(installedFontSchema, { id: 'InstalledFont' });
named.add(apiKeySchema, { id: 'ApiKey' });
named.add(webhookEndpointSchema, { id: 'WebhookEndpoint' });
named.add(webhookDeliverySchema, { id: 'WebhookDelivery' });

/** Returns the whole API as an OpenAPI 3.1 document, made from the contract that server and browser share. */
export function writeOpenApi(
  endpoints: readonly Endpoint[],
  installation: { version: string; url: string },
): OpenApiDocument {
  const examples = makeExamples(endpoints);
  const schemas: Record<string, unknown> = {};
  const paths: Record<string, Record<string, Operation>> = {};
  const add = (call: { method: string; path: string }, operation: Operation) => {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[call.method.toLowerCase()] = operation;
  };
  for (const endpoint of endpoints) {
    const example = examples.find((candidate) => candidate.endpoint === endpoint);
    add(endpoint, describeOperation(endpoint, example, schemas));
  }
  for (const call of otherCalls) add(call, otherOperation(call, schemas));
  schemas['Error'] = errorSchema;
  return {
    openapi: '3.1.0',
    info: { title: 'Feedmaker API', version: installation.version, description: introduction },
    servers: [{ url: installation.url }],
    tags,
    paths,
    components: {
      schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

const introduction = [
  'Every answer is JSON. A failure is `{"error": "a sentence for people", "code": "a word for programs"}` with a fitting status.',
  'What belongs to other users answers 404, as if it were not there. Calls that would make something twice when repeated take an `Idempotency-Key` header with a UUID. Sent again with the same request, the key gets the first answer again, secrets included; sent with another request, it is refused with `key_reused`. All other calls can be repeated safely. Ids are made by the server. Where an answer was lost, the key also names the project or feed to delete.',
  `A user may make ${limits.apiCallsPerMinute} calls a minute; further calls answer 429. Every 429 and 503 says in \`Retry-After\` how many seconds to wait.`,
].join('\n\n');

const errorSchema = {
  type: 'object',
  properties: {
    error: { type: 'string', description: 'What happened and what to do, for people.' },
    code: { type: 'string', enum: Object.keys(errorTable) },
  },
  required: ['error', 'code'],
};

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
  example: '3f0f8f9e-5f0c-4d55-9a3b-6f1f0a9c2b7d',
};

function describeOperation(
  endpoint: Endpoint,
  example: Example | undefined,
  schemas: Record<string, unknown>,
): Operation {
  const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => toJsonSchema(schema, io, schemas);
  const json = (schema: JsonObject, value: unknown): Content => ({
    'application/json': { schema, ...(value === undefined ? {} : { example: value }) },
  });
  return {
    summary: endpoint.summary,
    ...writeDescription(endpoint),
    tags: [findTag(endpoint.path)],
    security: describeSecurity(endpoint.access),
    parameters: [
      ...describeParameters(
        'path',
        endpoint.params && schemaOf(endpoint.params, 'input'),
        example?.input.params,
      ),
      ...describeParameters(
        'query',
        endpoint.query && schemaOf(endpoint.query, 'input'),
        example?.input.query,
      ),
      ...(endpoint.isKeyed === undefined ? [] : [idempotencyKey]),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: json(schemaOf(endpoint.body, 'input'), example?.input.body),
      },
    }),
    responses: {
      ...describeAnswer(endpoint, (reply) => json(schemaOf(reply, 'output'), example?.reply)),
      ...failures(endpoint),
    },
  };
}

function describeAnswer({ reply, bytes }: Endpoint, json: (reply: z.ZodMiniType) => Content): Responses {
  if (reply !== undefined) return { 200: { description: 'Done.', content: json(reply) } };
  if (bytes === undefined) return { 204: { description: 'Done; the answer has no body.' } };
  return { 200: { description: 'Done.', content: { [bytes]: { schema: { type: 'string' } } } } };
}

function writeDescription({ callsPerMinute, editor }: Endpoint): Pick<Operation, 'description'> {
  const sentences = [
    ...(callsPerMinute === undefined ? [] : [`At most ${callsPerMinute} times in a minute.`]),
    ...(editor === undefined ? [] : ['Open to the token of an editor.']),
  ];
  return sentences.length === 0 ? {} : { description: sentences.join(' ') };
}

function otherOperation(call: OtherCall, schemas: Record<string, unknown>): Operation {
  return {
    summary: call.summary,
    description: call.description,
    tags: ['Feeds'],
    security: describeSecurity(call.access),
    parameters: describeParameters('path', toJsonSchema(call.params, 'input', schemas), {}),
    responses: {
      200: { description: 'Done.', content: { [call.mediaType]: { schema: { type: 'string' } } } },
      ...failures({ access: call.access, params: call.params }),
    },
  };
}

function describeSecurity(access: Endpoint['access']): JsonObject[] {
  return access === 'public' ? [] : [{ bearer: [] }];
}

function findTag(path: string): (typeof tags)[number]['name'] {
  if (path.includes('/about')) return 'About';
  if (path.includes('/cut-outs') || path.includes('/photos/:hash/'))
    return path.includes('/templates') ? 'Templates' : 'Cut-outs';
  if (path.includes('/projects') || path.includes('/setups')) return 'Projects';
  if (['/templates', '/designs', '/editor/'].some((part) => path.includes(part))) return 'Templates';
  if (path.includes('/fonts')) return 'Fonts';
  if (path.includes('/api-keys')) return 'API keys';
  if (path.includes('/events') || path.includes('/notifications')) return 'Events';
  if (path.includes('/webhook-endpoints')) return 'Webhooks';
  if (path.includes('/account/')) return 'Account';
  if (path.includes('/installation') || path.includes('/invitations')) return 'Installation';
  return path.startsWith('/functions/') || path.includes('/whole-feeds') || path.endsWith('/analyse')
    ? 'Feeds'
    : 'Feed records';
}

function describeParameters(
  place: Parameter['in'],
  schema: JsonObject | undefined,
  examples: unknown,
): Parameter[] {
  const known = z.looseObject({
    properties: z._default(z.record(z.string(), z.record(z.string(), z.unknown())), {}),
    required: z._default(z.array(z.string()), []),
  });
  const { properties, required } = known.parse(schema ?? {});
  const exampleOf = z.record(z.string(), z.union([z.string(), z.number()])).parse(examples ?? {});
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
    ...(name in exampleOf ? { example: exampleOf[name] } : {}),
  }));
}

/** Returns the JSON Schema of one part; named schemas are added to `schemas` and referenced. */
function toJsonSchema(
  schema: z.ZodMiniType,
  io: 'input' | 'output',
  schemas: Record<string, unknown>,
): JsonObject {
  const converted = z.toJSONSchema(schema, {
    metadata: named,
    io,
    unrepresentable: 'any',
    // Later versions may add fields, so generated clients must not refuse unknown ones.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  const {
    $schema: _,
    $defs,
    ...rest
  } = JSON.parse(JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/'));
  Object.assign(schemas, $defs);
  const id = named.get(schema)?.id;
  // On repeated use the schema is already a reference to itself.
  if (id === undefined || '$ref' in rest) return rest;
  const { id: _id, ...own } = rest;
  schemas[id] = own;
  return { $ref: `#/components/schemas/${id}` };
}
