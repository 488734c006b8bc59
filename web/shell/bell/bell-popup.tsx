import { Popover } from '@base-ui/react/popover';
import {
  Settings,
  CircleAlert,
  CircleCheck,
  Eye,
  PauseCircle,
  TrendingDown,
  type LucideIcon,
} from 'lucide-react';
import type { RefObject } from 'react';
import { markEventsRead, type FeedEvent } from '#core/contract/events-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { notificationsMessages as texts } from '#core/messages/screens/notifications-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { popupStyle } from '#web/ui/popup/popup-style.ts';
import { eventsQuery, useEvents } from './bell-queries.ts';
import { Link } from '@tanstack/react-router';
import type { EventType } from '#core/events/event-types.ts';
import { describeEvent } from '#core/messages/event-messages.ts';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';

/** List of events, newest first, below the bell; on a phone as wide as the screen. */
export function BellPopup({
  anchor,
  onClose,
}: {
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}) {
  const events = useEvents();
  const unread = events.data?.pages[0]?.unread ?? 0;
  const mark = useMarkRead();
  return (
    <Popover.Root
      open
      onOpenChange={(next, details) => {
        // The bell itself closes the list. If this closed it too, the bell's click would open it again.
        const { target } = details.event;
        const isBell = target instanceof Node && anchor.current?.contains(target) === true;
        if (details.reason === 'outside-press' && isBell) details.cancel();
        else if (!next) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-30 outline-none"
        >
          <Popover.Popup
            finalFocus={anchor}
            className={classes(
              popupStyle,
              'flex max-h-[min(32rem,calc(100dvh-1.5rem))] w-[min(24rem,calc(100vw-1.5rem))] flex-col',
            )}
          >
            <header className="-mx-1 flex min-h-11 items-center justify-between gap-3 border-b border-line pr-2 pb-1 pl-4">
              <Popover.Title className="text-lg font-semibold">{texts.title}</Popover.Title>
              {unread > 0 && (
                <Button kind="quiet" isBusy={mark.isPending} onClick={() => mark.run(undefined)}>
                  {texts.markAll}
                </Button>
              )}
            </header>
            <div className="-mx-1 min-h-0 grow overflow-y-auto overscroll-contain">
              <EventList
                events={events}
                onOpen={(event) => {
                  if (event.read_at === null) mark.run([event.id]);
                  onClose();
                }}
              />
            </div>
            <footer className="-mx-1 border-t border-line px-1 pt-1">
              <LinkButton
                kind="quiet"
                to={pages.settings.href}
                hash="notifications"
                onClick={onClose}
                icon={<Settings />}
              >
                {texts.settings}
              </LinkButton>
            </footer>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function EventList({
  events,
  onOpen,
}: {
  events: ReturnType<typeof useEvents>;
  onOpen: (event: FeedEvent) => void;
}) {
  if (events.isLoading)
    return (
      <div className="grid gap-3 p-4">
        <output className="sr-only">{commonMessages.loading}</output>
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    );
  if (events.data === undefined)
    return (
      <div role="alert" className="grid justify-items-start gap-3 p-4">
        <p>{texts.loadFailed}</p>
        <Button onClick={() => void events.refetch()}>{commonMessages.retry}</Button>
      </div>
    );
  const items = events.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <div className="grid gap-1 px-6 py-10 text-center">
        <p className="font-semibold">{texts.emptyTitle}</p>
        <p className="text-muted text-pretty">{texts.emptyText}</p>
      </div>
    );
  return (
    <>
      <ul className="divide-y divide-line">
        {items.map((event) => (
          <EventItem key={event.id} event={event} onOpen={() => onOpen(event)} />
        ))}
      </ul>
      {events.hasNextPage && (
        <div className="border-t border-line p-1">
          <Button
            kind="quiet"
            className="w-full"
            isBusy={events.isFetchingNextPage}
            onClick={() => void events.fetchNextPage()}
          >
            {texts.older}
          </Button>
        </div>
      )}
    </>
  );
}

/** Marks events as read; `undefined` means all of them. */
function useMarkRead() {
  return useAction({
    mutationFn: (ids: string[] | undefined) =>
      call(markEventsRead, { body: ids === undefined ? {} : { ids } }),
    onSuccess: () => outdate(eventsQuery.queryKey),
    failed: texts.markFailed,
  });
}

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

/** Event with its time; a link to the feed if there is something to do about it. */
function EventItem({ event, onOpen }: { event: FeedEvent; onOpen: () => void }) {
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
        {...(event.is_output && { search: { view: 'publish' } })}
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
            <span className="sr-only">{texts.unread}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
