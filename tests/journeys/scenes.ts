import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { RunState } from '#core/contract/feeds/feeds-service-api.ts';
import type { Project } from '#core/contract/projects-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { createDefaultTemplate } from '#picture/designs';
import { type ApiClient, type CreatedFeed, createFeed, statusOf } from '#tests/harness/api-client.ts';
import { changingShopHost } from './addresses.ts';

/** The feed of a shop of ten products that no other test uses. */
export function shopFeedUrl(): string {
  return `http://${changingShopHost}/${randomUUID()}/feed.xml`;
}

/** Changes a shop of `changingShopHost`: how many products it has, whether all photos are there, and further ones. */
export async function changeShop(feedUrl: string, wishes: Record<string, string>): Promise<void> {
  const [, name] = new URL(feedUrl).pathname.split('/');
  const query = new URLSearchParams(wishes).toString();
  // oxlint-disable-next-line no-restricted-globals -- a test talks to its own fake
  await fetch(`http://${changingShopHost}/${name}/control?${query}`);
}

export async function addProject(user: ApiClient, name: string): Promise<Project> {
  return await user.ask<Project>('POST', '/api/v1/projects', { name });
}

export async function addTemplate(
  user: ApiClient,
  project: Project,
  name: string,
  size = { width: 600, height: 600 },
): Promise<Template> {
  const { html, config } = createDefaultTemplate({ name, type: 'custom', ...size });
  const sources = { html_dev: html, config_dev: JSON.stringify(config) };
  const body = { name, project_id: project.id, ...sources };
  return await user.ask<Template>('POST', '/api/v1/templates', body);
}

/** A feed whose first run is published, of a shop as it is or as `wishes` changes it. */
export async function addPublishedFeed(
  user: ApiClient,
  { feedUrl = shopFeedUrl(), wishes = {}, settings = {} }: PublishedWishes = {},
): Promise<CreatedFeed & { path: string }> {
  if (Object.keys(wishes).length > 0) await changeShop(feedUrl, wishes);
  const feed = await createFeed(user, feedUrl, settings);
  await expectRun(user, feed.feedId, 'published');
  return { ...feed, path: `/projects/${feed.project.id}/feeds/${feed.record.id}` };
}

interface PublishedWishes {
  feedUrl?: string;
  wishes?: Record<string, string>;
  settings?: Partial<FeedSettings>;
}

/** Waits until the newest run of a feed is in this state. */
export async function expectRun(user: ApiClient, feedId: string, state: RunState): Promise<void> {
  await expect.poll(async () => (await statusOf(user, feedId)).run?.state, { timeout: 120_000 }).toBe(state);
}

interface FeedWishes {
  name: string;
  template?: Template;
  settings?: Partial<FeedSettings>;
  /** The record's own status. */
  status?: string;
}

/** A paused feed: settings, record and, with a template, the primary link. */
export async function addFeed(
  user: ApiClient,
  project: Project,
  { name, template, settings, status = 'active' }: FeedWishes,
): Promise<Feed> {
  const feedSettings = { ...defaultSettings, feedUrl: shopFeedUrl(), ...settings };
  const service = await user.ask<{ feedId: string }>('POST', '/functions/v1/feeds', { feedSettings });
  return addRecord(user, project, { name, template, status, feedId: service.feedId });
}

interface RecordWishes extends FeedWishes {
  /** The service's id. */
  feedId: string;
}

async function addRecord(
  user: ApiClient,
  project: Project,
  { name, template, status = 'active', feedId }: RecordWishes,
): Promise<Feed> {
  const body = {
    name,
    status,
    project_id: project.id,
    template_id: template?.id ?? null,
    feedmaker_feed_id: feedId,
  };
  const record = await user.ask<Feed>('POST', '/api/v1/feeds', body);
  if (template !== undefined) {
    const link = { template_id: template.id, feed_id: record.id, is_primary: true };
    await user.ask('POST', '/api/v1/template-feeds', link);
  }
  return record;
}

/** Runs `work` for 1, 2, … `count`, one after the other, so that the newest is the last. */
export async function times<Made>(count: number, work: (number: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let number = 1; number <= count; number += 1) made.push(await work(number));
  return made;
}

const defaultSettings = {
  type: 'xml',
  offerKey: 'item',
  imageKey: 'g:image_link',
  additionalImageKey: null,
  offerIdOption: { type: 1, keyName: 'g:id', attributeName: '' },
  availabilityOption: {
    type: 1,
    keyName: 'availability',
    attributeName: '',
    value: 'in stock',
    operationType: 0,
  },
  props: ['title', 'price', 'brand'],
  activate: false,
  defaultHtmlTemplate: '',
  customTemplates: [],
  removeBg: false,
  width: 600,
  height: 600,
};
