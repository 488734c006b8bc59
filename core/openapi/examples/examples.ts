import * as z from 'zod/mini';
import { stripeCheckout } from '../../contract/account/billing-api.ts';
import { getPhotoPixels } from '../../contract/editor/editor-photos-api.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import * as feeds from '../../contract/feeds/feeds-api.ts';
import * as service from '../../contract/feeds/feeds-service-api.ts';
import * as picks from '../../contract/feeds/hand-picks-api.ts';
import * as changes from '../../contract/feeds/product-changes-api.ts';
import type { JsonObject } from '../failures.ts';
import { exampleId, exampleIds } from './example-ids.ts';
import { exampleOf } from './example-of.ts';
import { exampleObjects, exampleText } from './example-values.ts';

export interface Example {
  readonly endpoint: Endpoint;
  readonly input: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: JsonObject;
    readonly body?: unknown;
  };
  readonly reply: unknown;
}

const { feed: feedId, record: recordId, project: projectId, template: templateId } = exampleIds;
const { feedSettings } = exampleObjects;
const whole = { name: 'Main feed', project_id: projectId, template_id: templateId, feedSettings };

/** Example requests that cannot be derived from the schemas, by call, the simplest first. */
const requests: readonly (readonly [Endpoint, readonly Omit<Example['input'], 'params'>[]])[] = [
  [
    service.createServiceFeed,
    [
      { query: {}, body: whole },
      { query: {}, body: { feedSettings } },
      { query: { action: 'start' }, body: { feedDatabaseId: recordId, feedId, activate: true } },
    ],
  ],
  [feeds.createTemplateFeed, [{ body: { template_id: templateId, feed_id: recordId, is_primary: true } }]],
  [
    getPhotoPixels,
    [
      {
        query: {
          feed: feedId,
          version: '3b9c1f0a7d2e4c58',
          drawnWidth: 640,
          drawnHeight: 480,
          left: 80,
          top: 0,
          width: 480,
          height: 480,
        },
      },
    ],
  ],
  [
    stripeCheckout,
    [
      {
        body: {
          project_id: projectId,
          line_items: [{ price: 'price_feedmaker_growth_monthly', quantity: 1 }],
          success_url: 'https://feeds.example.com/billing?success=true',
          cancel_url: 'https://feeds.example.com/billing?canceled=true',
          mode: 'subscription',
        },
      },
    ],
  ],
  [picks.getFeedProduct, [{ query: { id: 'SKU-18' } }]],
  [
    picks.pickProducts,
    [{ body: { picks: [{ product_ids: ['SKU-18'], does: { kind: 'template', template_id: templateId } }] } }],
  ],
  [
    changes.changeProducts,
    [{ body: { products: [{ id: 'SKU-42', values: { sale_price: '24.00 USD' } }, { id: 'SKU-18' }] } }],
  ],
];

export function makeExamples(endpoints: readonly Endpoint[]): Example[] {
  return endpoints.flatMap((endpoint) => {
    const { params, query, body, reply } = endpoint;
    const known = requests.find(([each]) => each === endpoint)?.[1];
    const own = { ...partOf('query', query, endpoint), ...partOf('body', body, endpoint) };
    return (known ?? [own]).map((input) => ({
      endpoint,
      input: { ...(params !== undefined && { params: paramsOf(endpoint) }), ...input },
      reply:
        reply === undefined
          ? undefined
          : exampleOf(schemaOf(reply, 'output'), { path: endpoint.path, io: 'output' }),
    }));
  });
}

function partOf(name: 'query' | 'body', schema: z.ZodMiniType | undefined, { path }: Endpoint) {
  if (schema === undefined) return {};
  const place = { path, io: 'input', isBody: name === 'body' } as const;
  return { [name]: exampleOf(schemaOf(schema, 'input'), place) };
}

/** Path parameters that are not ids, with example values. */
const words: Readonly<Record<string, string>> = { code: 'mail', design: 'clean-price' };

/** `:id` is the id of the noun before it in the path; all other parameters are named after their object. */
function paramsOf({ path, params }: Endpoint): Record<string, string> {
  const schemas = schemaOf(params!, 'input')['properties'] as Record<string, JsonObject>;
  return Object.fromEntries(
    [...path.matchAll(/\/([\w-]+)\/:(\w+)/g)].map(([, noun = '', name = '']) => {
      const before = path.slice(0, path.indexOf(`/:${name}`));
      const isId = schemas[name]?.['format'] === 'uuid';
      const [first] = (schemas[name]?.['enum'] ?? []) as string[];
      const id = name === 'id' ? exampleId('id', '', before) : exampleId(name, noun, path);
      return [name, isId ? id : (words[name] ?? first ?? exampleText(name, 'input'))];
    }),
  );
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' });
}
