import { randomInt, randomUUID } from 'node:crypto';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import type { Project } from '#core/contract/projects-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { createDefaultTemplate } from '#picture/designs';

/** An answer; `body` is parsed if it is JSON. */
export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

/** One signed-in user who calls a running product over real HTTP. */
export interface ApiClient {
  readonly email: string;
  readonly token: string;
  readonly userId: string;
  /** The session as a browser stores it. */
  readonly session: string;
  call<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  /** Like `call`, but returns only the body, and fails if the call is refused. */
  ask<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<T>;
}

/** Password of every account that tests create. */
export const testPassword = 'correct horse';

interface Session {
  access_token: string;
  user: { id: string; email: string };
}

export async function signUp(origin: string): Promise<ApiClient> {
  const email = `${randomUUID()}@example.com`;
  // Each user has a different network address, because the number of new accounts from one network is limited.
  const headers = { 'x-forwarded-for': `198.19.${randomInt(256)}.${randomInt(1, 255)}` };
  return startSession(origin, '/auth/v1/signup', { email, password: testPassword }, headers);
}

/** Signs in a user without address and password, which the product's settings must allow. */
export async function signInAnonymously(origin: string): Promise<ApiClient> {
  return startSession(origin, '/auth/v1/signup', {});
}

/** Starts another session of an account created by `signUp`, in a browser with this name. */
export async function signIn(
  origin: string,
  email: string,
  userAgent = 'node',
  headers: Record<string, string> = {},
): Promise<ApiClient> {
  const path = '/auth/v1/token?grant_type=password';
  return startSession(
    origin,
    path,
    { email, password: testPassword },
    { 'user-agent': userAgent, ...headers },
  );
}

async function startSession(
  origin: string,
  path: string,
  credentials: object,
  headers: Record<string, string> = {},
): Promise<ApiClient> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(credentials),
  });
  const session = (await response.json()) as Session;
  if (response.status !== 200)
    throw new Error(`${path} answered ${response.status}: ${JSON.stringify(session)}`);
  return clientOf(origin, session);
}

export function clientOf(origin: string, session: Session): ApiClient {
  const token = session.access_token;
  const client: ApiClient = {
    email: session.user.email,
    token,
    userId: session.user.id,
    session: JSON.stringify(session),
    async call<T>(method: string, call: string, body?: unknown, headers: Record<string, string> = {}) {
      const answer = await fetch(origin + call, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.includes('json') === true;
      return {
        status: answer.status,
        headers: answer.headers,
        body: (isJson ? JSON.parse(text) : text) as T,
      };
    },
    ask: async <T>(...asked: Parameters<ApiClient['call']>) => (await must<T>(client.call(...asked))).body,
  };
  return client;
}

/** What the wizard's calls create, in the order of the calls. */
export interface CreatedFeed {
  project: Project;
  template: Template;
  record: Feed;
  feedId: string;
}

const defaultSettings = {
  type: 'xml',
  offerKey: 'item',
  imageKey: 'g:image_link',
  offerIdOption: { type: 1, keyName: 'g:id', attributeName: '' },
  availabilityOption: {
    type: 1,
    keyName: 'availability',
    attributeName: '',
    value: 'in stock',
    operationType: 0,
  },
  props: ['title', 'price', 'brand'],
  activate: true,
};

/** Adds a template; by default in the default design and in a new project. */
export async function addTemplate(
  client: ApiClient,
  form: { name?: string; project_id?: string; html_dev?: string; config_dev?: string } = {},
): Promise<Template> {
  const project_id =
    form.project_id ?? (await client.ask<Project>('POST', '/api/v1/projects', { name: 'Spring' })).id;
  const { html, config } = createDefaultTemplate({ name: 'Square', type: 'custom', width: 600, height: 600 });
  const design = { name: 'Square', html_dev: html, config_dev: JSON.stringify(config) };
  return client.ask<Template>('POST', '/api/v1/templates', { ...design, ...form, project_id });
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Makes the wizard's calls (specification section 7) for a feed that is active from the start. */
export async function createFeed(
  client: ApiClient,
  feedUrl: string,
  change: Partial<FeedSettings> = {},
  more: object = {},
): Promise<CreatedFeed> {
  const project = await client.ask<Project>('POST', '/api/v1/projects', { name: 'Spring' });
  const template = await addTemplate(client, { project_id: project.id });
  const feedSettings = {
    ...defaultSettings,
    feedUrl,
    width: 600,
    height: 600,
    defaultHtmlTemplate: base64(template.html_dev),
    ...change,
  };
  const { feedId } = await client.ask<{ feedId: string }>('POST', '/functions/v1/feeds', {
    feedSettings,
    ...more,
  });
  const record = await client.ask<Feed>('POST', '/api/v1/feeds', {
    name: 'Main feed',
    project_id: project.id,
    template_id: template.id,
    feedmaker_feed_id: feedId,
    status: 'active',
  });
  await client.ask('POST', '/api/v1/template-feeds', {
    template_id: template.id,
    feed_id: record.id,
    is_primary: true,
  });
  return { project, template, record, feedId };
}

export async function statusOf(client: ApiClient, feedId: string): Promise<FeedStatus> {
  return client.ask<FeedStatus>('GET', `/functions/v1/feeds/${feedId}/status`);
}

export async function productsOf(client: ApiClient, feedId: string): Promise<FeedProduct[]> {
  const path = `/functions/v1/feeds/${feedId}/products?page_size=200`;
  return (await client.ask<{ items: FeedProduct[] }>('GET', path)).items;
}

export async function must<T>(answer: Promise<Answer<unknown>>): Promise<Answer<T>> {
  const { status, headers, body } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return { status, headers, body: body as T };
}
