import { Link } from '@tanstack/react-router';
import { Copy, Eye, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import type { WholeFeed } from '#core/contract/feeds/whole-feeds-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { feedsMessages as texts } from '#core/messages/screens/feeds/feeds-messages.ts';
import { reviewMessages } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { taskMessages } from '#core/messages/screens/task-messages.ts';
import { feedListMessages } from '#core/messages/screens/feeds/feed-list-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { classes } from '#web/ui/classes.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Cell } from '#web/ui/list/data-table.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/popup/menu.tsx';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { ActivationStatus } from '../activation-status.tsx';
import { findExtraStatus, needsLook } from '../describe-feed.ts';
import { type FeedNote, feedNotes } from './feed-notes.ts';
import { FeedThumbnails } from './feed-thumbnails.tsx';
import { FeedUrlLink } from './feed-url-link.tsx';
import { useDuplicateFeed } from './use-duplicate-feed.ts';
import { ToggleFeedButton } from '../toggle-feed-button.tsx';

interface FeedRowProps {
  feed: WholeFeed;
  projectId: string | undefined;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onDelete: () => void;
}

export function FeedRow({ feed, projectId, isChosen, onChoose, onDelete }: FeedRowProps) {
  const duplicate = useDuplicateFeed(feed);
  const isActive = feed.service?.activate ?? false;
  const run = feed.service?.run;
  const notes = feedNotes(feed);
  const tasks = feed.service?.health?.entries.filter(({ is_task: isTask }) => isTask).length ?? 0;
  const extraStatus = findExtraStatus(feed.status);
  const status = (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <ActivationStatus isActive={isActive} />
      {extraStatus !== undefined && (
        <Badge tone={feed.status === 'error' ? 'bad' : 'neutral'}>{extraStatus}</Badge>
      )}
      {feed.service?.review != null && <Badge tone="warn">{reviewMessages.stateWaiting}</Badge>}
      {(needsLook(run) || (feed.service?.outputs_behind.length ?? 0) > 0) && (
        <Badge tone={run?.state === 'failed' ? 'bad' : 'warn'}>{feedDetailMessages.needsLook}</Badge>
      )}
    </span>
  );
  return (
    <>
      <tr className={classes(notes.length > 0 && 'border-b-0')}>
        <Cell>
          <div className="flex min-w-0 items-center gap-3">
            <Checkbox
              label={<span className="sr-only">{feedListMessages.choose(feed.name)}</span>}
              isChecked={isChosen}
              onChange={onChoose}
            />
            <FeedThumbnails images={feed.service?.image_urls ?? []} />
            <div className="grid min-w-0 justify-items-start gap-0.5">
              <Link
                to={pages.feed.href(feed.id, projectId)}
                title={feed.name}
                className="line-clamp-3 text-base sm:line-clamp-2 font-medium text-ink [overflow-wrap:anywhere] hover:text-accent"
              >
                {feed.name}
              </Link>
              <FeedUrlLink feed={feed} />
              {tasks > 0 && <span className="text-sm text-muted">{taskMessages.tasks(tasks)}</span>}
              <span className="flex flex-wrap gap-x-3 sm:hidden">
                {status}
                {feed.template_id === null && <span className="text-sm text-muted">{texts.noTemplate}</span>}
              </span>
            </div>
          </div>
        </Cell>
        <Cell className="hidden lg:table-cell">
          <span title={feed.template_name ?? undefined} className="block truncate text-muted">
            {feed.template_name ?? commonMessages.none}
          </span>
        </Cell>
        <Cell className="hidden sm:table-cell">{status}</Cell>
        <Cell className="hidden text-muted lg:table-cell">
          <RelativeTime instant={feed.updated_at} />
        </Cell>
        <Cell>
          <div className="flex items-center justify-end gap-1">
            <ToggleFeedButton isShort feed={feed} isActive={isActive} />
            <LinkButton
              kind="quiet"
              to={pages.feed.href(feed.id, projectId)}
              aria-label={`${texts.viewDetails}: ${feed.name}`}
              icon={<Eye />}
              className="hidden! xl:inline-flex!"
            >
              {texts.viewDetails}
            </LinkButton>
            <Menu
              trigger={
                <IconButton
                  label={commonMessages.moreFor(feed.name)}
                  icon={<MoreHorizontal />}
                  isBusy={duplicate.isPending}
                />
              }
            >
              <div className="xl:hidden">
                <MenuLink to={pages.feed.href(feed.id, projectId)} icon={<Eye />}>
                  {texts.viewDetails}
                </MenuLink>
              </div>
              <MenuLink to={pages.editFeed.href(feed.id, projectId)} icon={<Pencil />}>
                {texts.editFeed}
              </MenuLink>
              {feed.service !== null && (
                <MenuItem icon={<Copy />} onSelect={() => duplicate.run()}>
                  {feedListMessages.duplicate}
                </MenuItem>
              )}
              <MenuSeparator />
              <MenuItem isDanger icon={<Trash2 />} onSelect={onDelete}>
                {texts.deleteFeed}
              </MenuItem>
            </Menu>
          </div>
        </Cell>
      </tr>
      <NotesRow notes={notes} />
    </>
  );
}

/** A line of its own, as the column of names has room for three words beside the pictures. */
function NotesRow({ notes }: { notes: readonly FeedNote[] }) {
  if (notes.length === 0) return null;
  return (
    <tr>
      <td colSpan={2} className="pr-4 pb-3 pl-14.5 text-sm text-pretty">
        {notes.map(({ text, isCalm }) => (
          <p key={text} className={isCalm ? 'text-muted' : 'text-warn'}>
            {text}
          </p>
        ))}
      </td>
    </tr>
  );
}
