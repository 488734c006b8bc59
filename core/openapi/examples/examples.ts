import { addresses } from '#core/public-addresses.ts';
import type { Endpoint, EndpointInput, EndpointReply } from '../../contract/endpoint.ts';
import * as about from '../../contract/account/about-api.ts';
import * as feeds from '../../contract/feeds/feeds-api.ts';
import { makeBillingExamples } from './example-billing.ts';
import { aboutReply, accountExamples } from './example-account.ts';
import { apiKeyExamples } from './example-api-keys.ts';
import { makeRuleExamples } from './example-rules.ts';
import { exampleIds } from './example-ids.ts';
import { makeOutputExamples } from './example-outputs.ts';
import { makeCutOutExamples } from './example-cut-outs.ts';
import { makeDesignExamples } from './example-designs.ts';
import { makeEditorReadExamples } from './editor/example-editor-reads.ts';
import { makeEditorExamples } from './editor/example-editor.ts';
import { fontExamples } from './example-fonts.ts';
import { makeFeedRunExamples } from './example-feed-runs.ts';
import { makeAnalyseExamples } from './example-analyse.ts';
import { makePreviewExamples } from './example-preview.ts';
import { judgedPrices, status } from './example-runs.ts';
import { makeVersionExamples } from './example-versions.ts';
import { makeEventExamples } from './example-events.ts';
import { makeWebhookExamples } from './example-webhooks.ts';
import * as service from '../../contract/feeds/feeds-service-api.ts';
import * as projects from '../../contract/projects-api.ts';
import { setUpProject } from '../../contract/feeds/setup-api.ts';
import * as templates from '../../contract/templates/templates-api.ts';
import * as wholeFeeds from '../../contract/feeds/whole-feeds-api.ts';

/** One call as the documentation shows it: request and reply. */
export interface Example<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly input: EndpointInput<E>;
  readonly reply: EndpointReply<E>;
}

const userId = exampleIds.user;
const projectId = exampleIds.project;
const templateId = exampleIds.template;
const recordId = exampleIds.record;
const feedId = exampleIds.feed;
const imageHash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const created = '2026-03-02T09:15:00.000Z';
const changed = '2026-03-02T09:20:00.000Z';
const shopFeed = 'https://shop.example/feed.xml';

const project = { id: projectId, name: 'Spring catalogue', user_id: userId, created_at: created };
const templateItem = {
  id: templateId,
  name: 'Price tag',
  user_id: userId,
  project_id: projectId,
  has_preview: true,
  preview_url: addresses.templatePreview.href({ templateId }),
  published_url: addresses.image.href({ feedId, imageHash }),
  uses: { feeds: 3, outputs: 2, rules: 1 },
  cut_texts: {
    products: 240,
    cut: 12,
    feeds: [{ id: '7e57d004-2b97-44e7-8f04-1d2a3b4c5d6e', name: 'Main feed', cut: 12 }],
  },
  created_at: created,
  updated_at: created,
};
const sources = {
  html_dev: '<div><img src="{{IMAGE_URL}}"><p>{{TITLE}}</p><p>{{PRICE}}</p></div>',
  config_dev: '{"name":"Price tag","type":"facebook","dimensions":{"width":1080,"height":1080}}',
  html_prod: '',
  config_prod: '',
};
const template = { ...templateItem, draft_version: 3, ...sources };
const record = {
  id: recordId,
  user_id: userId,
  project_id: projectId,
  template_id: templateId,
  template_name: 'Price tag',
  feedmaker_feed_id: feedId,
  name: 'Main feed',
  status: 'active',
  created_at: created,
  updated_at: created,
};
const feedSettings = {
  type: 'xml' as const,
  feedUrl: shopFeed,
  offerKey: 'item',
  offerPath: 'rss/channel/item',
  imageKey: 'g:image_link',
  additionalImageKey: null,
  availabilityOption: {
    type: 1 as const,
    keyName: 'g:availability',
    attributeName: '',
    value: 'in_stock',
    operationType: 0,
  },
  offerIdOption: { type: 1 as const, keyName: 'g:id', attributeName: '' },
  props: ['title', 'g:price', 'g:brand'],
  activate: false,
  defaultHtmlTemplate: '',
  customTemplates: [],
  removeBg: false,
  width: 1080,
  height: 1080,
  imageTarget: 'main' as const,
};
const wholeStatus = {
  ...status,
  feedUrl: addresses.feed.href({ feedId, ending: 'xml' }),
  image_urls: [addresses.image.href({ feedId, imageHash })],
};
const one = { params: { id: projectId } };

function example<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  reply: EndpointReply<E>,
): Example<E> {
  return { endpoint, input, reply };
}

/** Examples for every call, the plainest first; a test reads each through the schemas of its endpoint. */
export const examples: readonly Example[] = [
  example(about.getAbout, {}, aboutReply),
  example(
    projects.listProjects,
    { query: { page_size: 100 } },
    {
      items: [
        {
          ...project,
          feed_count: 2,
          active_feed_count: 1,
          enhanced_count: 1190,
          last_run_at: changed,
          image_urls: [addresses.image.href({ feedId, imageHash })],
          task_count: 2,
          task_feed_count: 1,
          failed_feed_count: 1,
          waiting_feed_count: 0,
          channel_fetched_at: changed,
        },
      ],
      total: 1,
      next: null,
    },
  ),
  example(projects.getProject, one, project),
  example(projects.createProject, { body: { name: 'Spring catalogue' } }, project),
  example(
    setUpProject,
    {
      body: {
        project: { name: 'Spring catalogue' },
        template: { name: 'Price tag', html_dev: sources.html_dev, config_dev: sources.config_dev },
        feed: { name: 'Main feed', feedSettings },
      },
    },
    { project, feed: record },
  ),
  example(projects.updateProject, { ...one, body: { name: 'Spring catalogue' } }, project),
  example(projects.deleteProject, one, undefined),
  example(
    templates.listTemplates,
    { query: { project_id: projectId, page: 1, page_size: 50 } },
    { items: [templateItem], total: 1, next: null },
  ),
  example(templates.getTemplate, { params: { id: templateId } }, template),
  example(
    templates.createTemplate,
    {
      body: {
        name: 'Price tag',
        project_id: projectId,
        html_dev: sources.html_dev,
        config_dev: sources.config_dev,
      },
    },
    template,
  ),
  example(
    templates.updateTemplate,
    { params: { id: templateId }, body: { name: 'Price tag' } },
    { ...template, updated_at: changed },
  ),
  example(
    templates.cloneTemplate,
    { params: { id: templateId } },
    { ...template, id: 'a1c2e3f4-5b60-4718-92a3-b4c5d6e7f816', name: 'Price tag (Copy)' },
  ),
  example(templates.deleteTemplate, { params: { id: templateId } }, undefined),
  ...makeDesignExamples(template),
  ...makeVersionExamples(template, feedId),
  ...makeEditorExamples(templateId),
  ...makeEditorReadExamples({ projectId, templateId, feedId }),
  example(feeds.listFeeds, { query: { project_id: projectId } }, { items: [record], total: 1, next: null }),
  example(feeds.getFeed, { params: { id: recordId } }, record),
  example(
    feeds.createFeedRecord,
    {
      body: {
        name: 'Main feed',
        project_id: projectId,
        template_id: templateId,
        feedmaker_feed_id: feedId,
      },
    },
    record,
  ),
  example(feeds.deleteFeedRecord, { params: { id: recordId } }, undefined),
  example(
    feeds.createTemplateFeed,
    { body: { template_id: templateId, feed_id: recordId, is_primary: true } },
    { template_id: templateId, feed_id: recordId, is_primary: true },
  ),
  example(
    wholeFeeds.listWholeFeeds,
    { query: { project_id: projectId, page: 1, page_size: 10 } },
    { items: [{ ...record, service: wholeStatus }], total: 1, next: null },
  ),
  example(
    wholeFeeds.copyWholeFeed,
    { params: { id: recordId } },
    { ...record, name: `${record.name} (Copy)` },
  ),
  example(wholeFeeds.deleteWholeFeed, { params: { id: recordId } }, undefined),
  example(
    service.getServiceFeed,
    { query: { id: feedId } },
    {
      id: feedId,
      feedId,
      feedUrl: addresses.feed.href({ feedId, ending: 'xml' }),
      channels: [
        {
          channel: 'meta',
          url: addresses.channelFeed.href({ feedId, channel: 'meta', ending: 'xml' }),
          firstFetchedAt: created,
          lastFetchedAt: changed,
          fetchCount: 31,
          recognisedBy: 'address',
          agent: 'facebookexternalhit/1.1',
        },
      ],
      activate: true,
      offerCount: 1284,
      feedSettings,
      sourceAccess: { username: '', hasPassword: false, userAgent: '', headerNames: [] },
      judgedPrices,
    },
  ),
  example(
    service.createServiceFeed,
    {
      query: {},
      body: { name: 'Main feed', project_id: projectId, template_id: templateId, feedSettings },
    },
    { id: feedId, feedId, feedDatabaseId: recordId, activate: false },
  ),
  example(
    service.createServiceFeed,
    { query: {}, body: { feedSettings } },
    { id: feedId, feedId, feedDatabaseId: null, activate: false },
  ),
  example(
    service.createServiceFeed,
    {
      query: { action: 'start' },
      body: { feedDatabaseId: recordId, feedId, activate: true },
    },
    { id: feedId, feedId, feedDatabaseId: recordId, activate: true },
  ),
  example(
    service.updateServiceFeed,
    {
      query: { id: feedId },
      body: { name: 'Main feed', project_id: projectId, template_id: templateId, feedSettings },
    },
    { id: feedId, feedId, activate: true },
  ),
  example(service.deleteServiceFeed, { query: { id: feedId } }, { id: feedId }),
  example(
    service.proxyFeed,
    { body: { url: shopFeed, feedId } },
    { success: true, xmlContent: '<rss><channel><item><title>Cup</title></item></channel></rss>' },
  ),
  ...makeAnalyseExamples({ feedUrl: shopFeed, feedId }),
  ...makePreviewExamples({ html: sources.html_dev, feedUrl: shopFeed, feedId }),
  ...makeFeedRunExamples(feedId),
  ...makeRuleExamples({ feedId, templateId }),
  ...makeOutputExamples(exampleIds),
  ...makeCutOutExamples({ projectId, feedId, imageHash }),
  ...fontExamples,
  ...accountExamples,
  ...makeBillingExamples(projectId, feedId, userId),
  ...apiKeyExamples,
  ...makeWebhookExamples(feedId),
  ...makeEventExamples({ feedId, recordId, projectId, runId: exampleIds.run }),
];
