import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type Activity as Happening, listActivity } from '#core/contract/events-api.ts';
import type { ProjectCard } from '#core/contract/projects-api.ts';
import type { EventType } from '#core/events/event-types.ts';
import { describeEvent } from '#core/messages/event-messages.ts';
import { activityMessages as texts } from '#core/messages/screens/activity-messages.ts';
import { changesText } from '#core/messages/screens/feeds/publishing/run-messages.ts';
import { useFeedMessages } from '#core/messages/screens/feeds/use-feed-messages.ts';
import { endpointQuery } from '#web/lib/api/endpoint-query.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { formatNumber } from '#web/lib/format.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { StatusDot, type Tone } from '#web/ui/display/badge.tsx';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { Trend } from '#web/ui/display/trend.tsx';

const activityQuery = endpointQuery(keys.activity, listActivity, {
  query: {},
  refetchInterval: 60_000,
  refetchOnWindowFocus: 'always',
});

/** Number of lines before the list is expanded. */
const shownAtFirst = 6;

/** What happened to the feeds of all projects and who fetched them; nothing before the first publication. */
export function Activity({ projects }: { projects: readonly ProjectCard[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { data } = useQuery(activityQuery);
  if (data === undefined || data.items.length === 0) return null;
  const { items, days } = data;
  const showWhole = () => {
    setIsWhole(true);
    // The pressed button disappears, so the focus moves to the first line that it has revealed.
    requestAnimationFrame(() => list.current?.children[shownAtFirst]?.querySelector('a')?.focus());
  };
  const shown = isWhole ? items : items.slice(0, shownAtFirst);
  const names = new Map(projects.length > 1 ? projects.map(({ id, name }) => [id, name]) : []);
  return (
    <section aria-labelledby="activity" className="grid animate-arrive items-start gap-5 xl:grid-cols-3">
      <div className="grid min-w-0 rounded-card border border-line bg-surface xl:col-span-2">
        <h2 id="activity" className="px-5 pt-5 pb-2 text-lg font-semibold">
          {texts.title}
        </h2>
        <ul ref={list} className="grid divide-y divide-line px-5 pb-2">
          {shown.map((item) => (
            <Line
              key={`${item.at} ${item.type} ${item.feed_id} ${item.channel ?? ''}`}
              item={item}
              project={names.get(item.project_id ?? '')}
            />
          ))}
        </ul>
        {shown.length < items.length && (
          <div className="border-t border-line p-1">
            <Button kind="quiet" className="w-full" onClick={showWhole}>
              {texts.more(items.length - shown.length)}
            </Button>
          </div>
        )}
      </div>
      <Trends days={days} />
    </section>
  );
}

function Trends({ days }: { days: readonly { ads: number; fetches: number }[] }) {
  const [ads, fetches] = [days.map((day) => day.ads), days.map((day) => day.fetches)];
  const now = formatNumber(ads.at(-1) ?? 0);
  const all = formatNumber(fetches.reduce((sum, count) => sum + count, 0));
  return (
    <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-1">
      <Trend
        title={texts.ads}
        figure={now}
        text={texts.adsText(days.length, formatNumber(ads[0] ?? 0), now)}
        lines={[{ values: ads, className: 'text-good' }]}
      />
      <Trend
        title={texts.fetches}
        figure={all}
        text={texts.fetchesText(days.length, all, formatNumber(Math.max(...fetches)))}
        lines={[{ values: fetches, className: 'text-accent' }]}
      />
    </div>
  );
}

const tones: Readonly<Record<EventType, Tone>> = {
  'feed.failed': 'bad',
  'feed.held': 'warn',
  'feed.recovered': 'good',
  'feed.published': 'good',
  'feed.waiting_for_approval': 'warn',
  'feed.enhanced_fell': 'warn',
  'feed.review_decided': 'accent',
  'feed.rollout_done': 'good',
};

/** `project`: the name of its project, if there are several. */
function Line({ item, project }: { item: Happening; project: string | undefined }) {
  const { record_id: recordId, project_id: projectId } = item;
  const home = projectId ?? undefined;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <Link
        to={recordId === null ? pages.feeds.href(home) : pages.feed.href(recordId, home)}
        {...(item.is_output && recordId !== null && { search: { view: 'publish' } })}
        className="flex min-h-6 min-w-0 items-baseline gap-2 [overflow-wrap:anywhere] hover:text-accent [&>span]:shrink-0"
      >
        <StatusDot tone={item.type === 'channel.fetched' ? 'accent' : tones[item.type]}>{''}</StatusDot>
        {describe(item)}
      </Link>
      <span className="pl-4 text-sm text-muted">
        {project !== undefined && `${project} · `}
        <RelativeTime instant={item.at} />
      </span>
    </li>
  );
}

function describe({ type, channel, changes, ...event }: Happening): string {
  if (type === 'channel.fetched')
    return texts.fetched(useFeedMessages.names[channel ?? 'other'], event.feed_name);
  const { title } = describeEvent({ ...event, type });
  const parts = changes === null ? '' : changesText(changes);
  return parts === '' ? title : texts.changed(title, parts);
}
