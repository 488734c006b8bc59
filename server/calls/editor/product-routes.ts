import * as api from '#core/contract/editor/editor-products-api.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import { AppError } from '#core/errors.ts';
import { listPalette } from '#picture';
import {
  findProjectOfTemplate,
  listColorsOfProject,
  listFeedsOfProject,
} from '#server/db/editor/editor-context.ts';
import type { EditorFeed } from '#server/db/editor/editor-feed.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { feedOfTemplate } from './feed-of-template.ts';

interface Asking {
  readonly platform: Platform;
  readonly userId: string;
  readonly feed: EditorFeed;
  readonly signal: AbortSignal;
}

/** Lists the products of feeds for this process. Passed in by `server/drawn-routes.ts`, because it reads photos. */
export interface EditorProducts {
  list(
    ask: Asking & {
      search?: string | undefined;
      worst?: api.WorstCase | undefined;
      page: number;
      pageSize: number;
    },
  ): Promise<EndpointReply<typeof api.listEditorProducts>>;
  count(ask: Asking & { conditions: readonly string[] }): Promise<EndpointReply<typeof api.countConditions>>;
}

const PAGE_SIZE = 24;

export function editorProductRoutes(products: EditorProducts): readonly Route[] {
  return [
    route(api.listEditorProducts, async ({ platform, userId, params, query, signal }) => {
      const feed = await feedOfTemplate({ platform, userId, templateId: params.id, feedId: params.feedId });
      const { search, worst, page = 1, page_size: pageSize = PAGE_SIZE } = query;
      return products.list({ platform, userId, feed, signal, search, worst, page, pageSize });
    }),
    route(api.countConditions, async ({ platform, userId, params, body, signal }) => {
      const feed = await feedOfTemplate({ platform, userId, templateId: params.id, feedId: params.feedId });
      return products.count({ platform, userId, feed, signal, conditions: body.conditions });
    }),
  ];
}

export const editorContextRoute = route(api.editorContext, ({ platform, userId, params }) =>
  platform.database.asUser(userId, async (sql) => {
    const project = await findProjectOfTemplate(sql, userId, params.id);
    if (project === null) throw new AppError('not_found');
    const which = { templateId: params.id, projectId: project.id };
    const feeds = await listFeedsOfProject(sql, userId, which);
    return { project, feeds, palette: listPalette(await listColorsOfProject(sql, userId, project.id)) };
  }),
);
