import { useQuery } from '@tanstack/react-query';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { causePlaces, type RunCause } from '#core/feeds/run-causes.ts';
import { verbOfCause } from '#core/messages/reasons/runs/run-causes.ts';
import { installationQuery } from '#web/lib/api/queries.ts';
import { pages } from '#web/lib/pages/pages.ts';

/** Returns the link to where something can be done about this cause; undefined where only another try helps. */
export function useMend(
  feed: Feed,
  cause: RunCause | null,
): { label: string; to: string; hash?: string } | undefined {
  const place = cause === null ? null : causePlaces[cause];
  const isOfInstallation = place === 'installation';
  const installation = useQuery({ ...installationQuery, enabled: isOfInstallation });
  const label = cause === null ? undefined : verbOfCause(cause);
  if (place === null || label === undefined) return undefined;
  if (place === 'rules') return { label, to: pages.feedRules.href(feed.id, feed.project_id) };
  if (!isOfInstallation) return { label, to: pages.editFeed.href(feed.id, feed.project_id), hash: place };
  const isOperator = installation.data?.is_operator === true;
  return isOperator ? { label, to: pages.installation.href } : undefined;
}
