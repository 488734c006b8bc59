import { ConfirmDialog } from '#web/ui/dialog/questions.ts';
import { MoreHorizontal, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState, Suspense } from 'react';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { findTaggedRatio } from '#feed';
import { outputMessages as texts } from '#core/messages/screens/feeds/publishing/output-messages.ts';
import { isRunOpen, runStateTexts, runStateTones } from '#web/feeds/describe-feed.ts';
import { AddressLine } from './address-line.tsx';
import { ChannelGuide } from './channel-guide.tsx';
import { addressOf } from './output-address.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Badge, StatusDot } from '#web/ui/display/badge.tsx';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { Menu, MenuItem } from '#web/ui/popup/menu.tsx';
import { OutputPolicy } from './output-policy.tsx';
import { useChangeOutput, useDeleteOutput } from './change-outputs.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import { HeldNotice } from '../notices/held-notice.tsx';
import { Notice, RefreshButton } from '../notices/notice.tsx';
import { reviewMessages } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { SkeletonRows } from '#web/ui/display/skeleton.tsx';
import { RolloutLine } from '../review/rollout-line.tsx';

const copyTexts = { copied: texts.copied, failed: texts.copyFailed };

interface OutputCardProps {
  feed: Feed;
  feedmakerId: string;
  output: Output;
  onEdit: () => void;
  onDeleted: () => void;
}

/** One address of the feed: its channel, its content, its state, and its actions. */
export function OutputCard({ feed, feedmakerId, output, onEdit, onDeleted }: OutputCardProps) {
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeleteOutput(feedmakerId, () => {
    setIsAsking(false);
    onDeleted();
  });
  return (
    <li className="grid min-w-0 grid-cols-1 gap-3 rounded-card border border-line bg-surface p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold [overflow-wrap:anywhere]">
            {output.name}
            {output.channel !== null && <Badge>{texts.channelNames[output.channel]}</Badge>}
          </h3>
          <p className="text-sm text-pretty text-muted">{shownBy(output, feed)}</p>
          {output.image === 'tagged' && <TaggedFor output={output} />}
        </div>
        <OutputMenu
          feedmakerId={feedmakerId}
          output={output}
          onEdit={onEdit}
          onDelete={() => setIsAsking(true)}
        />
      </div>
      <div className="rounded-control bg-sunken py-0.5 pr-1 pl-3">
        <AddressLine
          address={addressOf(output)}
          label={texts.address(output.name)}
          copyTexts={copyTexts}
          copyLabel={texts.copyOf(output.name)}
          openLabel={texts.openOf(output.name)}
        />
      </div>
      {/* The head of the page says it of the feed itself. */}
      {!output.is_main && <OutputState output={output} />}
      <ChannelGuide output={output} />
      <OutputBehind feedmakerId={feedmakerId} output={output} onEdit={onEdit} />
      <OutputWaiting output={output} />
      <OutputPolicy feedmakerId={feedmakerId} output={output} />
      <ConfirmDialog
        isOpen={isAsking}
        isBusy={deletion.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => deletion.run(output.id)}
        title={texts.deleteTitle}
      >
        {frameMessages.deleteQuestion} <strong className="font-semibold text-ink">{output.name}</strong>?{' '}
        {texts.deleteText}
      </ConfirmDialog>
    </li>
  );
}

/** Returns a text such as 'The ad in place of the main image · Price tag · 1080 × 1080 px'. */
function shownBy(output: Output, feed: Feed): string {
  const { image, width, height } = output;
  if (image === 'shop') return texts.images.shop;
  const template = output.template_name ?? (output.is_main ? feed.template_name : null) ?? texts.feedTemplate;
  return [texts.images[image], template, texts.size(width, height)].join('\u00A0· ');
}

/** Says where Meta shows the picture of an output with tags. */
function TaggedFor({ output }: { output: Output }) {
  const ratio = findTaggedRatio(output);
  return ratio === null ? (
    <p className="text-sm text-pretty text-bad">{texts.untagged}</p>
  ) : (
    <p className="text-sm text-pretty text-muted">{texts.tagged[ratio]}</p>
  );
}

function OutputState({ output }: { output: Output }) {
  const { status, image } = output;
  const { run, published } = status;
  const isExplained = status.behind_since !== null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm" aria-live="polite">
      {status.activate ? (
        <StatusDot tone={run === null ? 'neutral' : runStateTones[run.state]} isPulsing={isRunOpen(run)}>
          {run === null ? texts.isActive : runStateTexts[run.state]}
        </StatusDot>
      ) : (
        <StatusDot tone="neutral">{texts.isPaused}</StatusDot>
      )}
      {published === null ? (
        <span className="text-muted">{texts.notPublished}</span>
      ) : (
        <span className="tabular text-muted">
          {image === 'shop'
            ? texts.plainCount(published.product_count)
            : texts.counts(published.product_count, published.enhanced_count + published.kept_count)}
          {' · '}
          <RelativeTime instant={published.published_at} />
        </span>
      )}
      {!isExplained && run?.error_text != null && (
        <p className="basis-full text-pretty text-bad">{run.error_text}</p>
      )}
      {!isExplained && output.lost_template && (
        <p className="basis-full text-pretty text-bad">{texts.lostTemplate}</p>
      )}
      {output.unseen_texts.length > 0 && (
        <p className="basis-full text-pretty text-bad">{texts.unseenTexts(output.unseen_texts)}</p>
      )}
    </div>
  );
}

interface OutputMenuProps {
  feedmakerId: string;
  output: Output;
  onEdit: () => void;
  onDelete: () => void;
}

function OutputMenu({ feedmakerId, output, onEdit, onDelete }: OutputMenuProps) {
  const change = useChangeOutput(feedmakerId, output.id);
  const { name, is_paused: isPaused } = output;
  return (
    <Menu align="end" trigger={<IconButton label={commonMessages.moreFor(name)} icon={<MoreHorizontal />} />}>
      <MenuItem icon={<Pencil />} onSelect={onEdit}>
        {output.is_main ? texts.chooseChannel : texts.edit}
      </MenuItem>
      {!output.is_main && (
        <MenuItem
          icon={isPaused ? <Play /> : <Pause />}
          onSelect={() => change.run({ is_paused: !isPaused })}
        >
          {isPaused ? texts.resume : texts.pause}
        </MenuItem>
      )}
      {!output.is_main && (
        <MenuItem icon={<Trash2 />} isDanger onSelect={onDelete}>
          {texts.delete}
        </MenuItem>
      )}
    </Menu>
  );
}

interface OutputBehindProps {
  feedmakerId: string;
  output: Output;
  onEdit: () => void;
}

/** Says since when and why an output does not show its feed's version, and what to do. The main feed has a notice at the top. */
function OutputBehind({ feedmakerId, output, onEdit }: OutputBehindProps) {
  const { behind_since: since, run, activate } = output.status;
  if (output.is_main || since === null) return null;
  if (run?.state === 'held' && activate)
    return (
      <HeldNotice feedId={output.id} parentId={feedmakerId} run={run} since={since} isActive={activate} />
    );
  return (
    <Notice
      tone="warn"
      title={texts.behindSince(formatDateTime(since))}
      actions={
        output.lost_template ? (
          <Button onClick={onEdit}>{texts.chooseTemplate}</Button>
        ) : (
          <RefreshButton feedId={feedmakerId} />
        )
      }
    >
      {output.lost_template ? texts.lostTemplate : (run?.error_text ?? texts.notMade)}
    </Notice>
  );
}

const ReviewPanel = lazyPart(() => import('../review/review-panel.tsx'), 'ReviewPanel');

/** Says what an output's own design waits for: approval, or its day of a roll-out. The main feed has a notice at the page's top. */
function OutputWaiting({ output }: { output: Output }) {
  const [isOpen, setIsOpen] = useState(false);
  const { review, rollout } = output.status;
  if (output.is_main) return null;
  return (
    <>
      {review !== null && (
        <Notice
          tone="warn"
          title={reviewMessages.waitingTitle(review.change_count)}
          actions={
            <Button
              aria-expanded={isOpen}
              aria-label={texts.lookOf(output.name)}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? texts.hideChanges : reviewMessages.look}
            </Button>
          }
        >
          {texts.waits}
        </Notice>
      )}
      {review !== null && isOpen && (
        <Suspense fallback={<SkeletonRows />}>
          <ReviewPanel key={review.id} feedId={output.id} reviewId={review.id} run={output.status.run} />
        </Suspense>
      )}
      <RolloutLine feedId={output.id} rollout={rollout} />
    </>
  );
}
