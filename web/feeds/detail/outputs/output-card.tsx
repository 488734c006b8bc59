import { ExternalLink, MoreHorizontal, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { findTaggedRatio } from '#feed';
import { outputMessages as texts } from '#core/messages/screens/feeds/publishing/output-messages.ts';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { isRunOpen, runStateTexts, runStateTones } from '#web/feeds/describe-feed.ts';
import { buttonStyle } from '#web/ui/button/button-style.ts';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Badge, StatusDot } from '#web/ui/display/badge.tsx';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { Menu, MenuItem } from '#web/ui/popup/menu.tsx';
import { OutputBehind } from './output-behind.tsx';
import { OutputPolicy } from './output-policy.tsx';
import { OutputWaiting } from './output-waiting.tsx';
import { useChangeOutput, useDeleteOutput } from './output-queries.ts';

const ConfirmDialog = lazyExtra(() => import('#web/ui/dialog/confirm-dialog.tsx'), 'ConfirmDialog');
const copyTexts = { copied: texts.copied, failed: texts.copyFailed };

interface OutputCardProps {
  feed: Feed;
  feedmakerId: string;
  output: Output;
  onEdit: () => void;
  onDeleted: () => void;
}

/** One address: its channel, its content, its state, and its actions. */
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
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold [overflow-wrap:anywhere]">
            {output.name}
            {output.channel !== null && <Badge>{texts.channelNames[output.channel]}</Badge>}
          </h2>
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
      <Address output={output} />
      <OutputState output={output} />
      <OutputBehind feedmakerId={feedmakerId} output={output} onEdit={onEdit} />
      <OutputWaiting output={output} />
      <OutputPolicy feedmakerId={feedmakerId} output={output} />
      <ConfirmDialog
        isOpen={isAsking}
        isBusy={deletion.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => deletion.run(output.id)}
        title={texts.deleteTitle}
        confirmLabel={texts.deleteTitle}
      >
        {frameMessages.deleteQuestion} <strong className="font-semibold text-ink">{output.name}</strong>?{' '}
        {texts.deleteText}
      </ConfirmDialog>
    </li>
  );
}

/** 'The ad in place of the main image · Price tag · 1080 × 1080 px'. */
function shownBy(output: Output, feed: Feed): string {
  const { image, width, height } = output;
  if (image === 'shop') return texts.images.shop;
  const template = output.template_name ?? (output.is_main ? feed.template_name : null) ?? texts.feedTemplate;
  return [texts.images[image], template, texts.size(width, height)].join('\u00A0· ');
}

/** Place where Meta shows the picture of an output with tags. */
function TaggedFor({ output }: { output: Output }) {
  const ratio = findTaggedRatio(output);
  return ratio === null ? (
    <p className="text-sm text-pretty text-bad">{texts.untagged}</p>
  ) : (
    <p className="text-sm text-pretty text-muted">{texts.tagged[ratio]}</p>
  );
}

function Address({ output }: { output: Output }) {
  const { name, feed_url: address } = output;
  return (
    <div className="flex items-center gap-0.5 rounded-control bg-sunken py-0.5 pr-1 pl-3">
      <span
        title={address}
        aria-label={texts.address(name)}
        role="group"
        className="min-w-0 grow truncate font-mono text-xs"
      >
        {address}
      </span>
      <CopyButton label={texts.copyOf(name)} text={address} texts={copyTexts} />
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={texts.openOf(name)}
        title={texts.openOf(name)}
        className={buttonStyle('quiet', true)}
      >
        <ExternalLink />
      </a>
    </div>
  );
}

function OutputState({ output }: { output: Output }) {
  const { status, image } = output;
  const { run, published } = status;
  const isExplained = !output.is_main && status.behind_since !== null;
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
