import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Eye, PauseCircle, TrendingDown, type LucideIcon } from 'lucide-react';
import type { FeedEvent } from '#core/contract/events-api.ts';
import type { EventType } from '#core/events/event-types.ts';
import { describeEvent } from '#core/messages/event-messages.ts';
import { notificationsMessages } from '#core/messages/screens/notifications-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { classes } from '#web/ui/classes.ts';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';

const looks: Record<EventType, { Icon: LucideIcon; tone: string }> = {
  'feed.failed': { Icon: CircleAlert, tone: 'text-bad' },
  'feed.held': { Icon: PauseCircle, tone: 'text-warn' },
  'feed.recovered': { Icon: CircleCheck, tone: 'text-good' },
  'feed.published': { Icon: CircleCheck, tone: 'text-good' },
  'feed.waiting_for_approval': { Icon: Eye, tone: 'text-accent' },
  'feed.review_decided': { Icon: Eye, tone: 'text-accent' },
  'feed.rollout_done': { Icon: CircleCheck, tone: 'text-good' },
  'feed.enhanced_fell': { Icon: TrendingDown, tone: 'text-warn' },
};

/** Event with its time, as one link to the feed where something can be done about it. */
export function EventItem({ event, onOpen }: { event: FeedEvent; onOpen: () => void }) {
  const { title, text, next } = describeEvent(event);
  const { Icon, tone } = looks[event.type];
  const isUnread = event.read_at === null;
  const href =
    event.record_id === null
      ? pages.feeds.href(event.project_id ?? undefined)
      : pages.feed.href(event.record_id, event.project_id ?? undefined);
  return (
    <li>
      <Link
        to={href}
        {...(event.is_output && { search: { view: 'outputs' } })}
        onClick={onOpen}
        className="flex gap-3 px-4 py-3 no-underline transition-colors duration-120 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <Icon aria-hidden="true" className={classes('mt-0.5 size-4 shrink-0', tone)} />
        <span className="grid min-w-0 grow gap-0.5">
          <span className={classes('[overflow-wrap:anywhere]', isUnread && 'font-semibold')}>{title}</span>
          <span className="line-clamp-3 text-sm text-muted [overflow-wrap:anywhere]">{text}</span>
          <span className="flex flex-wrap gap-x-2 text-sm">
            <span className="font-medium text-accent">{next}</span>
            <span className="text-muted">
              <RelativeTime instant={event.at} />
            </span>
          </span>
        </span>
        {isUnread && (
          <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent">
            <span className="sr-only">{notificationsMessages.unread}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
