import { createFeedRecord, createTemplateFeed } from '#core/contract/feeds-api.ts';
import { createServiceFeed, deleteServiceFeed } from '#core/contract/feeds-service-api.ts';
import { createProject, deleteProject } from '#core/contract/projects-api.ts';
import { createTemplate } from '#core/contract/templates-api.ts';
import { ApiError, call } from '#web/lib/api/call.ts';
import type { SetupCalls } from './complete-setup.ts';

/** The wizard's steps as calls to the server. */
export const setupCalls: SetupCalls = {
  createProject: ({ projectName, keys }) =>
    call(createProject, { body: { name: projectName }, idempotencyKey: keys.project }),

  createTemplate: ({ template, keys }, projectId) =>
    call(createTemplate, {
      body: {
        name: template.name,
        project_id: projectId,
        html_dev: template.html,
        config_dev: template.config,
      },
      idempotencyKey: keys.template,
    }),

  createFeed: async ({ feedSettings, sourceAccess, keys }) => {
    try {
      return await call(createServiceFeed, {
        query: {},
        body: { feedSettings, sourceAccess },
        idempotencyKey: keys.feed,
      });
    } catch (error) {
      // A success whose body is not what the contract says: it carries no id.
      const isUnreadable = error instanceof ApiError && error.status >= 200 && error.status < 300;
      if (isUnreadable) return { feedId: undefined };
      throw error;
    }
  },

  insertFeedRecord: ({ feedName, keys }, { projectId, templateId, feedId }) =>
    call(createFeedRecord, {
      body: {
        name: feedName,
        project_id: projectId,
        template_id: templateId,
        feedmaker_feed_id: feedId,
        status: 'active',
      },
      idempotencyKey: keys.record,
    }),

  linkTemplate: ({ templateId, recordId }) =>
    call(createTemplateFeed, { body: { template_id: templateId, feed_id: recordId, is_primary: true } }),

  deleteFeed: (feedId) => orAbsent(call(deleteServiceFeed, { query: { id: feedId } })),
  deleteProject: (projectId) => orAbsent(call(deleteProject, { params: { id: projectId } })),

  log: (text, cause) => {
    // oxlint-disable-next-line no-console -- The specification wants a failed link logged and nothing else.
    console.warn(text, cause);
  },
};

async function orAbsent(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}
