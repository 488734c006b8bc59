import { decodePixels } from '#core/contract/editor/editor-pixels.ts';
import type { Endpoint, EndpointInput, EndpointReply } from '#core/contract/endpoint.ts';
import type { Pixels } from '#picture/paint';
import { buildAddress } from '#web/lib/api/caller.ts';
import { type Answer, type ApiClient } from './api-client.ts';

/** An open editor that calls a running product over real HTTP, with a token for its template only. */
export interface EditorClient {
  readonly token: string;
  ask<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<Answer<EndpointReply<E>>>;
  /** Returns the whole response of an endpoint that answers bytes; `packing` is the encoding that the caller accepts. */
  bytes<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, packing?: string): Promise<Response>;
  /** Returns the pixels of such an answer. Fails if there are none. */
  pixels<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<Pixels>;
}

export async function openEditor(
  origin: string,
  client: ApiClient,
  templateId: string,
): Promise<EditorClient> {
  const path = `/api/v1/templates/${templateId}/editor-code`;
  const { code } = await client.ask<{ code: string }>('POST', path);
  const answer = await fetch(`${origin}/api/v1/editor/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, template_id: templateId }),
  });
  const { token } = (await answer.json()) as { token: string };
  return editorClientOf(origin, token);
}

function editorClientOf(origin: string, token: string): EditorClient {
  const send = (endpoint: Endpoint, input: EndpointInput<Endpoint>, packing: string) =>
    fetch(origin + buildAddress(endpoint.path, input.params, input.query), {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-encoding': packing,
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    });
  return {
    token,
    async ask(endpoint, input) {
      const { status, headers, ...response } = await asJson(send(endpoint, input, 'br'));
      return { status, headers, body: response.body as never };
    },
    bytes: (endpoint, input, packing = 'br') => send(endpoint, input, packing),
    async pixels(endpoint, input) {
      const answer = await send(endpoint, input, 'br');
      const pixels = answer.ok ? decodePixels(await answer.arrayBuffer()) : null;
      if (pixels === null) throw new Error(`answered ${answer.status}`);
      return pixels;
    },
  };
}

async function asJson(answer: Promise<Response>): Promise<Answer> {
  const response = await answer;
  return { status: response.status, headers: response.headers, body: await response.json() };
}
