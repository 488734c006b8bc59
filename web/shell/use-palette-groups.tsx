import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Folder, LayoutTemplate, Rss } from 'lucide-react';
import { listWholeFeeds } from '#core/contract/feeds/whole-feeds-api.ts';
import { listTemplates } from '#core/contract/templates/templates-api.ts';
import { paletteMessages as texts } from '#core/messages/screens/palette-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { useProjectScope } from '#web/lib/api/projects.ts';
import { aboutQuery, projectsQuery } from '#web/lib/api/queries.ts';
import {
  actionEntries,
  matchesSearch,
  type PaletteDialogs,
  type PaletteEntry,
  type PaletteGroup,
  screenEntries,
} from './palette-entries.tsx';
import { feedNameIn, useFeedActions, useFoundProducts, useOpenFeed } from './use-feed-entries.tsx';
import type { ActedFeed } from '#web/lib/api/use-feed-acts.ts';
import { useSettled } from '#web/lib/browser/use-settled.ts';

/** Maximum number of entries of a kind in the palette; users find others by typing more. */
const shownMax = 5;
const debounceMs = 150;

/**
 * Returns the palette's entries for a text: feeds, their products, and templates of the selected project, or of all projects, as found by
 * the server; projects, what can be done with feeds, screens and actions. Without a text, only entries that need no search.
 */
export function usePaletteGroups(search: string, dialogs: PaletteDialogs): PaletteGroup[] {
  const { projectId } = useProjectScope();
  const projects = useQuery(projectsQuery).data?.items ?? [];
  const hasBilling = (useQuery(aboutQuery).data?.billing ?? 'off') !== 'off';
  const open = useOpenFeed();
  const found = useServerSearch(search, projectId, open);
  const actionsOf = useFeedActions();
  // If all projects are searched, the project's name is shown too, because names may be equal.
  const noteOf = (id: string) =>
    projectId === undefined ? projects.find((project) => project.id === id)?.name : undefined;
  const named = <Item extends { name: string }>(
    items: readonly Item[],
    toEntry: (item: Item) => PaletteEntry,
  ) =>
    items
      .filter(({ name }) => matchesSearch(name, search))
      .slice(0, shownMax)
      .map(toEntry);
  const fitting = (entries: PaletteEntry[]) =>
    entries.filter(({ label, keywords = '' }) => matchesSearch(`${label} ${keywords}`, search));
  const groups = [
    {
      value: texts.feeds,
      items: named(found.feeds, ({ id, name, project_id: owner }) => ({
        id: `feed ${id}`,
        label: name,
        note: noteOf(owner),
        icon: <Rss />,
        to: pages.feed.href(id, owner),
      })),
    },
    { value: texts.products, items: found.products },
    {
      value: texts.templates,
      items: named(found.templates, ({ id, name, project_id: owner }) => ({
        id: `template ${id}`,
        label: name,
        note: noteOf(owner),
        icon: <LayoutTemplate />,
        to: pages.template.href(id, owner),
      })),
    },
    {
      value: texts.projects,
      items: named(projects, ({ id, name }) => ({
        id: `project ${id}`,
        label: name,
        icon: <Folder />,
        to: pages.templates.href(id),
      })),
    },
    { value: texts.feedActions, items: fitting(found.acted.flatMap(actionsOf)) },
    { value: texts.goTo, items: fitting(screenEntries(projectId, hasBilling)) },
    { value: texts.actions, items: fitting(actionEntries(projectId, dialogs)) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** Loads the first feeds, products and templates whose name contains the text, after a pause in typing. */
function useServerSearch(search: string, projectId: string | undefined, open: ActedFeed | undefined) {
  const asked = useSettled(search.trim(), debounceMs);
  const query = { project_id: projectId, search: asked, page: 1, page_size: shownMax };
  const options = { enabled: asked !== '', placeholderData: keepPreviousData };
  const feedsOf = (text: string) => ({
    queryKey: keys.feedsFound(projectId, text),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(listWholeFeeds, { query: { ...query, search: text }, signal }),
    ...options,
  });
  const feeds = useQuery(feedsOf(asked));
  const named = useQuery(feedsOf(feedNameIn(asked)));
  const templates = useQuery({
    queryKey: keys.templatesFound(projectId, asked),
    queryFn: ({ signal }) => call(listTemplates, { query, signal }),
    ...options,
  });
  const products = useFoundProducts(asked, { open, projectId, max: shownMax });
  const isBlank = search.trim() === '';
  const others = (named.data?.items ?? []).filter(({ id }) => id !== open?.id);
  return {
    /** Feeds with which something can be done: the open one, and those named beside a word such as "pause". */
    acted: [...(open ? [open] : []), ...(isBlank ? [] : others)],
    products: isBlank ? [] : products,
    feeds: isBlank ? [] : (feeds.data?.items ?? []),
    templates: isBlank ? [] : (templates.data?.items ?? []),
  };
}
