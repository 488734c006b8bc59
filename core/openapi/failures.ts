import * as z from 'zod/mini';
import { errorTable } from '#core/errors.ts';
import type { Endpoint } from '../contract/endpoint.ts';

/** A JSON object of the document, with the member names of OpenAPI 3.1 and JSON Schema 2020-12. */
export type JsonObject = { readonly [name: string]: unknown };

export type Content = Readonly<Record<string, { readonly schema: JsonObject; readonly example?: unknown }>>;

export type Responses = Readonly<
  Record<string, { readonly description: string; readonly headers?: JsonObject; readonly content?: Content }>
>;

const retryAfter = {
  'Retry-After': {
    description: 'After how many seconds the call may be made again.',
    schema: { type: 'integer' },
    example: 10,
  },
};

export function failures(
  call: Pick<Endpoint, 'access' | 'params' | 'query' | 'body' | 'isKeyed'>,
): Responses {
  const statuses = [
    ...((call.query ?? call.body) ? [400] : []),
    ...(call.access === 'public' ? [] : [401]),
    ...(call.access === 'session' ? [403] : []),
    ...((call.params ?? call.query) ? [404] : []),
    ...(namesDraft(call) ? [412] : []),
    ...(call.body ? [413] : []),
    ...(call.isKeyed ? [422] : []),
    ...(call.access === 'public' ? [] : [429]),
    503,
  ];
  return Object.fromEntries(
    statuses.map((status) => {
      const found = Object.entries(errorTable).find(([, row]) => row.status === status);
      const [code, text] = found === undefined ? ['', ''] : [found[0], found[1].text];
      const schema = { $ref: '#/components/schemas/Error' };
      const isTimed = status === 429 || status === 503;
      const content = { 'application/json': { schema, example: { error: text, code } } };
      return [status, { description: text, ...(isTimed && { headers: retryAfter }), content }];
    }),
  );
}

/** True if a call names the draft it is based on, so that it can fail with a 412. */
function namesDraft({ body }: Pick<Endpoint, 'body'>): boolean {
  return body instanceof z.ZodMiniObject && 'draft_version' in body.shape;
}
