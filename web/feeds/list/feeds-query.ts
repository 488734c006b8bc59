import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '#core/limits.ts';
import { loadFeeds } from '#web/lib/api/feeds.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { isRunOpen } from '../describe-feed.ts';

const listPollMs = 4_000;
const firstImagesTries = 15;

/** One page of the project's feeds, with everything that a row shows. */
export function feedsQuery(projectId: string | undefined, search: string, page: number) {
  const query = { project_id: projectId, search, page, page_size: limits.feedsPageSize };
  return queryOptions({
    queryKey: keys.feedPage(projectId, search, page),
    queryFn: ({ signal }) => loadFeeds({ query, signal }),
    placeholderData: keepPreviousData,
    enabled: projectId !== undefined,
    // Results of a run arrive while the list is open.
    refetchInterval: ({ state }) => {
      const services = (state.data?.items ?? []).flatMap(({ service }) =>
        service === null ? [] : [service],
      );
      const isRunning = services.some(({ run }) => isRunOpen(run));
      const isFirst = services.some(({ activate, image_urls: images }) => activate && images.length === 0);
      return isRunning || (isFirst && state.dataUpdateCount < firstImagesTries) ? listPollMs : false;
    },
  });
}
