import { Check, Copy, Images, MoreHorizontal, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { feedDetailMessages as texts } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { outputMessages } from '#core/messages/screens/feeds/publishing/output-messages.ts';
import { useFeedMessages } from '#core/messages/screens/feeds/use-feed-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { OneStop } from '#web/ui/list/one-stop.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/popup/menu.tsx';
import { isRunOpen, needsLook } from '#web/feeds/describe-feed.ts';
import { ToggleFeedButton } from '#web/feeds/toggle-feed-button.tsx';
import { useRefreshFeed } from '#web/feeds/use-feed-actions.ts';
import { useCopyAddress } from '#web/feeds/use-copy-address.ts';
import { addressOf } from './publish/output-address.ts';

const channels = useFeedMessages;

interface FeedActionsProps {
  feed: Feed;
  projectId: string | undefined;
  status: FeedStatus | undefined;
  isActive: boolean | undefined;
  outputs: readonly Output[] | undefined;
  /** False while the page is loading. */
  isSettled: boolean;
  onDelete: () => void;
}

/** The one action that is next for the feed, and a menu of the others. */
export function FeedActions(props: FeedActionsProps) {
  const { feed, projectId, status, isActive, onDelete } = props;
  const isStopped = (status?.plan?.is_stopped ?? false) || (status?.published?.returned ?? null) !== null;
  return (
    <OneStop
      role="toolbar"
      aria-label={texts.actions}
      className="flex gap-2 max-sm:w-full max-sm:*:first:grow"
    >
      <NextAction {...props} />
      <Menu
        trigger={
          <IconButton kind="secondary" label={commonMessages.moreFor(feed.name)} icon={<MoreHorizontal />} />
        }
      >
        {isActive === true && status !== undefined && !isStopped && (
          <Refreshes feedId={status.feed_id} isRunning={isRunOpen(status.run)} />
        )}
        <MenuLink to={pages.editFeed.href(feed.id, projectId)} icon={<Pencil />}>
          {feedsMessages.editFeed}
        </MenuLink>
        <MenuSeparator />
        <MenuItem isDanger icon={<Trash2 />} onSelect={onDelete}>
          {feedsMessages.delete}
        </MenuItem>
      </Menu>
    </OneStop>
  );
}

/** Activates a paused feed, leads to the channels of one without any, and copies the address for a channel that was set up. */
function NextAction({ feed, status, isActive, outputs, isSettled }: FeedActionsProps) {
  if (!isSettled) return <Skeleton className="h-9 w-36" />;
  if (isActive !== true) return <ToggleFeedButton feed={feed} isActive={isActive} kind="primary" />;
  const [first, ...others] = (outputs ?? []).filter((output) => output.channel !== null && !output.is_paused);
  if (first === undefined)
    return (
      <LinkButton kind={needsLook(status?.run) ? 'secondary' : 'primary'} to="." search={{ view: 'publish' }}>
        {channels.show}
      </LinkButton>
    );
  if (others.length === 0) return <CopyAddress feed={feed} output={first} />;
  return (
    <Menu
      trigger={
        <Button kind="primary" icon={<Copy />}>
          {texts.copyAddress}
        </Button>
      }
    >
      {[first, ...others].map((output) => (
        <CopyItem key={output.id} feed={feed} output={output} />
      ))}
    </Menu>
  );
}

function CopyAddress({ feed, output }: { feed: Feed; output: Output }) {
  const { isCopied, copy } = useCopyAddress(feed.feedmaker_feed_id);
  return (
    <Button
      kind="primary"
      icon={isCopied ? <Check /> : <Copy />}
      data-copied={isCopied || undefined}
      onClick={() => void copy(addressOf(output))}
    >
      {channels.copyOwn(outputMessages.channelNames[output.channel ?? 'other'])}
    </Button>
  );
}

function CopyItem({ feed, output }: { feed: Feed; output: Output }) {
  const { copy } = useCopyAddress(feed.feedmaker_feed_id);
  return (
    <MenuItem note={output.name} onSelect={() => void copy(addressOf(output))}>
      {channels.own(outputMessages.channelNames[output.channel ?? 'other'])}
    </MenuItem>
  );
}

function Refreshes({ feedId, isRunning }: { feedId: string; isRunning: boolean }) {
  const refresh = useRefreshFeed(feedId);
  const check = useRefreshFeed(feedId, 'all');
  return (
    <>
      <MenuItem icon={<RefreshCw />} isDisabled={isRunning} onSelect={() => refresh.run()}>
        {texts.refreshNow}
      </MenuItem>
      <MenuItem
        icon={<Images />}
        note={texts.checkPhotosNote}
        isDisabled={isRunning}
        onSelect={() => check.run()}
      >
        {texts.checkPhotos}
      </MenuItem>
    </>
  );
}
