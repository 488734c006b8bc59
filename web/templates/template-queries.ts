import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { projectColors } from '#core/contract/templates/designs-api.ts';
import { listFeeds } from '#core/contract/feeds/feeds-api.ts';
import { listTemplates, type TemplateItem } from '#core/contract/templates/templates-api.ts';
import { limits } from '#core/limits.ts';
import { call } from '#web/lib/api/call.ts';
import { endpointQuery } from '#web/lib/api/endpoint-query.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { keys } from '#web/lib/api/query-keys.ts';

export function templatesQuery(projectId: string, search: string, page: number) {
  return endpointQuery(keys.templatePage(projectId, search, page), listTemplates, {
    query: { project_id: projectId, search, page, page_size: limits.templatesPageSize },
    placeholderData: keepPreviousData,
    // The editor, in another tab, may have saved within seconds.
    refetchOnWindowFocus: 'always',
    // A new preview is drawn a moment after its template was saved, so it is loaded later.
    refetchInterval: ({ state }) => (awaitsPreview(state.data?.items ?? []) ? previewPollMs : false),
  });
}

const previewPollMs = 2_000;
const previewWaitMs = 60_000;

function awaitsPreview(templates: readonly TemplateItem[]): boolean {
  return templates.some(
    (template) => !template.has_preview && Date.now() - Date.parse(template.updated_at) < previewWaitMs,
  );
}

export function feedsOfTemplateQuery(projectId: string, templateId: string) {
  return queryOptions({
    queryKey: keys.feedsOfTemplate(projectId, templateId),
    queryFn: async ({ signal }) => {
      const { items } = await call(listFeeds, { query: { project_id: projectId }, signal });
      return items.filter((feed) => feed.template_id === templateId).map((feed) => feed.name);
    },
  });
}

export function projectBrandQuery(projectId: string | undefined) {
  return endpointQuery(keys.projectColors(projectId), projectColors, {
    params: { id: projectId ?? '' },
    enabled: projectId !== undefined,
    retry: false,
  });
}

export async function refreshTemplates(): Promise<void> {
  await outdate(keys.templateLists);
}
