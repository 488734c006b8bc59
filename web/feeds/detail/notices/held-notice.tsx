import { useState } from 'react';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { feedDetailMessages as texts } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { guardMessages } from '#core/messages/reasons/runs/guard-messages.ts';
import { losesProducts } from '#web/feeds/describe-feed.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import { MissingProducts } from './missing-products.tsx';
import { Notice, RefreshButton } from './notice.tsx';
import { useAcceptHeldRun } from '#web/feeds/use-feed-actions.ts';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';

const AcceptRunDialog = lazyExtra(() => import('./accept-run-dialog.tsx'), 'AcceptRunDialog');

interface HeldNoticeProps {
  feedId: string;
  /** Main feed whose runs an output follows. */
  parentId?: string;
  run: Run;
  /** Since when its runs are not published; null while that is not known. */
  since: string | null;
  isActive: boolean;
}

/** Figures of a held run that are too far off, the products that it would remove, and the choice. */
export function HeldNotice({ feedId, parentId = feedId, run, since, isActive }: HeldNoticeProps) {
  const [isAsking, setIsAsking] = useState(false);
  const accept = useAcceptHeldRun(feedId, () => setIsAsking(false));
  const findings = run.held_for ?? [];
  const [first = texts.heldTitle, ...others] = findings.map((finding) =>
    guardMessages.findings[finding.measure](finding),
  );
  const examples = findings.flatMap((finding) => finding.examples ?? []);
  const isSmaller = findings.length === 0 || findings.some(({ measure }) => measure === 'products');
  const label = isSmaller ? texts.acceptHeld(frameMessages.product(run.product_count)) : texts.acceptNumbers;
  return (
    <Notice
      tone="warn"
      title={first.replace(/\.$/, '')}
      actions={
        isActive && (
          <>
            <Button kind="primary" isBusy={accept.isPending} onClick={() => setIsAsking(true)}>
              {label}
            </Button>
            <RefreshButton feedId={parentId} />
          </>
        )
      }
      more={
        <>
          {examples.length > 0 && (
            <ul className="grid w-full gap-1 text-sm [overflow-wrap:anywhere]">
              {examples.map((example) => (
                <li key={guardMessages.example(example)}>{guardMessages.example(example)}</li>
              ))}
            </ul>
          )}
          {losesProducts(run) && <MissingProducts feedId={feedId} runId={run.id} />}
        </>
      }
    >
      {others.map((sentence) => `${sentence} `)}
      {since !== null && `${texts.heldSince(formatDateTime(since))} `}
      {texts.staysUp} {isActive ? texts.heldText : texts.heldPaused}
      <AcceptRunDialog
        run={run}
        label={label}
        isSmaller={isSmaller}
        isOpen={isAsking}
        isBusy={accept.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => accept.run(run.id)}
      />
    </Notice>
  );
}
