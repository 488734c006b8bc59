import { Link, useNavigate } from '@tanstack/react-router';
import { Copy, Eye, MoreHorizontal, Pencil, Trash2, Check, Link as LinkIcon } from 'lucide-react';
import { type WholeFeed, copyWholeFeed } from '#core/contract/feeds/whole-feeds-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { feedsMessages as texts } from '#core/messages/screens/feeds/feeds-messages.ts';
import { reviewMessages } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { taskMessages } from '#core/messages/screens/task-messages.ts';
import { feedListMessages } from '#core/messages/screens/feeds/feed-list-messages.ts';
import { formatNumber } from '#web/lib/format.ts';
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
import { findExtraStatus, needsLook, troubleText } from '../describe-feed.ts';
import { type FeedNote, feedNotes } from './feed-notes.ts';
import { ToggleFeedButton } from '../toggle-feed-button.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { useCopy } from '#web/ui/button/copy-button.tsx';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { call } from '#web/lib/api/call.ts';
import { newUuid } from '#web/lib/api/idempotency-key.ts';
import { notify } from '#web/lib/notify.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { refreshFeeds } from '../feed-queries.ts';

/** Rows are 44 px high where everything is in its own column. */
const lowRow = 'h-11! py-1! xl:py-0!';

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
  const { published = null, fetched_at: fetchedAt = null } = feed.service ?? {};
  const adCount = published === null ? null : published.enhanced_count + published.kept_count;
  const notes = feedNotes(feed);
  const extraStatus = findExtraStatus(feed.status);
  const status = (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <ActivationStatus isActive={isActive} trouble={troubleText(feed.service ?? undefined)} />
      {extraStatus !== undefined && (
        <Badge tone={feed.status === 'error' ? 'bad' : 'neutral'}>{extraStatus}</Badge>
      )}
    </span>
  );
  const problems = <Problems feed={feed} href={pages.feed.href(feed.id, projectId)} />;
  return (
    <>
      <tr className={classes(notes.length > 0 && 'border-b-0')}>
        <Cell className={lowRow}>
          <div className="flex min-w-0 items-center gap-2 sm:gap-3">
            <Checkbox
              label={<span className="sr-only">{feedListMessages.choose(feed.name)}</span>}
              isChecked={isChosen}
              onChange={onChoose}
            />
            <FeedThumbnails images={feed.service?.image_urls ?? []} />
            <div className="grid min-w-0 justify-items-start xl:grid-cols-[minmax(0,auto)_auto] xl:justify-start xl:gap-x-1">
              <Link
                to={pages.feed.href(feed.id, projectId)}
                title={feed.name}
                className="line-clamp-2 leading-6 font-medium text-ink [overflow-wrap:anywhere] hover:text-accent xl:line-clamp-1"
              >
                {feed.name}
              </Link>
              <FeedUrlLink feed={feed} />
              <span className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted empty:hidden xl:hidden">
                <span className="sm:hidden">{status}</span>
                {feed.template_id === null && <span className="lg:hidden">{texts.noTemplate}</span>}
                {problems}
                {published !== null && adCount !== null && (
                  <span>{feedDetailMessages.adsOf(adCount, published.product_count)}</span>
                )}
              </span>
            </div>
          </div>
        </Cell>
        <Cell className={classes(lowRow, 'hidden lg:table-cell')}>
          <span title={feed.template_name ?? undefined} className="block truncate text-muted">
            {feed.template_name ?? commonMessages.none}
          </span>
        </Cell>
        <Cell className={classes(lowRow, 'hidden sm:table-cell')}>{status}</Cell>
        <Cell className={classes(lowRow, 'hidden text-right tabular xl:table-cell')}>
          {published === null ? '–' : formatNumber(published.product_count)}
        </Cell>
        <Cell className={classes(lowRow, 'hidden text-right tabular min-[86rem]:table-cell')}>
          {adCount === null ? '–' : formatNumber(adCount)}
        </Cell>
        <Cell className={classes(lowRow, 'hidden xl:table-cell')}>{problems}</Cell>
        <Cell className={classes(lowRow, 'hidden text-muted min-[86rem]:table-cell')}>
          {fetchedAt === null ? feedListMessages.neverFetched : <RelativeTime instant={fetchedAt} />}
        </Cell>
        <Cell className={classes(lowRow, 'hidden text-muted xl:table-cell')}>
          <RelativeTime instant={feed.updated_at} />
        </Cell>
        <Cell className={lowRow}>
          <div className="flex items-center justify-end gap-1">
            <ToggleFeedButton isShort feed={feed} isActive={isActive} />
            <LinkButton
              kind="quiet"
              to={pages.feed.href(feed.id, projectId)}
              aria-label={`${texts.viewDetails}: ${feed.name}`}
              icon={<Eye />}
              className="hidden! min-[112rem]:inline-flex!"
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
              <div className="min-[112rem]:hidden">
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

/** What is wrong with a feed, short, and the tasks about its products, which its page lists. */
function Problems({ feed: { service }, href }: { feed: WholeFeed; href: string }) {
  if (service === null) return null;
  const { run, review, health, outputs_behind: behind } = service;
  const tasks = health?.entries.filter(({ is_task: isTask }) => isTask).length ?? 0;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {review !== null && <Badge tone="warn">{reviewMessages.stateWaiting}</Badge>}
      {(needsLook(run) || behind.length > 0) && (
        <Badge tone={run?.state === 'failed' ? 'bad' : 'warn'}>{feedDetailMessages.needsLook}</Badge>
      )}
      {tasks > 0 && (
        <Link
          to={href}
          className="inline-flex min-h-6 items-center text-ink hover:text-accent hover:underline"
        >
          {taskMessages.tasks(tasks)}
        </Link>
      )}
    </span>
  );
}

/** A separate row for notes, because the column of names is narrow next to the pictures. */
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

const thumbnailStyle = 'size-7 sm:size-8';

/** The feed's first enhanced images: one, or up to four where there is room. They are only decoration. */
function FeedThumbnails({ images: [first, ...others] }: { images: readonly string[] }) {
  return (
    <div aria-hidden="true" className="flex shrink-0 gap-0.5 min-[112rem]:w-33.5">
      {first === undefined ? (
        <span className={classes(thumbnailStyle, 'rounded-chip bg-sunken')} />
      ) : (
        <Picture src={first} sizes="2rem" alt="" className={thumbnailStyle} />
      )}
      {others.map((image) => (
        <Picture
          key={image}
          src={image}
          sizes="2rem"
          alt=""
          className={classes(thumbnailStyle, 'hidden min-[112rem]:block')}
        />
      ))}
    </div>
  );
}

interface FeedUrlLinkProps {
  feed: WholeFeed;
}

/** A link to the published feed; a click copies the address instead of following the link. */
function FeedUrlLink({ feed }: FeedUrlLinkProps) {
  const url = feed.service?.feedUrl ?? '';
  const { isCopied, copy } = useCopy({ copied: texts.urlCopied, failed: texts.copyFailed });
  if (url === '') {
    return (
      <span
        className={`flex min-h-6 items-center text-xs xl:col-span-2 xl:min-h-0 ${isGone(feed) ? 'text-bad' : 'text-muted'}`}
      >
        {replacementText(feed)}
      </span>
    );
  }
  return (
    <a
      href={url}
      title={url}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void copy(url);
      }}
      className="-mx-1 inline-flex min-h-6 min-w-6 items-center gap-1 rounded-chip px-1 text-xs whitespace-nowrap text-muted hover:text-accent"
    >
      {isCopied ? (
        <Check data-copied="true" className="size-3.5 text-good" />
      ) : (
        <LinkIcon className="size-3.5" />
      )}
      <span className="xl:sr-only">{texts.feedUrl}</span>
    </a>
  );
}

/** True if the record refers to a feed of the service that does not exist. */
function isGone({ feedmaker_feed_id: feedId, service }: WholeFeed): boolean {
  return feedId !== null && service === null;
}

function replacementText(feed: WholeFeed): string {
  if (feed.feedmaker_feed_id === null) return texts.urlNotAvailable;
  return isGone(feed) ? texts.urlFailed : texts.urlMissing;
}

/** Creates a paused copy of a feed, with a different address. */
function useDuplicateFeed(feed: Feed) {
  const navigate = useNavigate();
  return useAction({
    mutationFn: () => call(copyWholeFeed, { params: { id: feed.id }, idempotencyKey: newUuid() }),
    onSuccess: async (copy) => {
      await refreshFeeds();
      notify.success(feedListMessages.duplicated(copy.name), {
        action: {
          label: feedListMessages.openCopy,
          onPress: () => void navigate({ to: pages.editFeed.href(copy.id, copy.project_id) }),
        },
      });
    },
    failed: feedListMessages.duplicateFailed,
  });
}
