import { type ReactNode, useState } from 'react';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { feedDetailMessages as texts } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { guardMessages } from '#core/messages/reasons/runs/guard-messages.ts';
import { losesProducts } from '#web/feeds/describe-feed.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice, RefreshButton } from './notice.tsx';
import { useAcceptHeldRun } from '#web/feeds/use-feed-actions.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { MissingProduct } from '#core/contract/feeds/feed-products-api.ts';
import { classes } from '#web/ui/classes.ts';
import { Pager } from '#web/ui/list/pager.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { NotLoaded } from '#web/ui/page/not-loaded.tsx';
import { photoAddress } from '#web/feeds/photo-address.ts';
import { missingPageSize, missingProductsQuery } from '../detail-queries.ts';
import { ConfirmDialog } from '#web/ui/dialog/questions.ts';

interface HeldNoticeProps {
  feedId: string;
  /** Id of the main feed, if the run is that of an output. */
  parentId?: string;
  run: Run;
  /** Time since which no run was published; null if unknown. */
  since: string | null;
  isActive: boolean;
  /** Link to what on our side may have caused the numbers. */
  mend?: ReactNode;
}

/** Suspicious numbers of a held run, the products that publishing it would remove, and buttons to decide. */
export function HeldNotice({ feedId, parentId = feedId, run, since, isActive, mend }: HeldNoticeProps) {
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
            {mend}
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

const lostTexts: Record<MissingProduct['lost'], string> = {
  product: texts.lostProduct,
  match: texts.lostMatch,
  picture: texts.lostPicture,
};

/** Products that would be removed if a held run were published, shown on request and page by page. */
function MissingProducts({ feedId, runId }: { feedId: string; runId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group w-full min-w-0"
    >
      <summary className="flex min-h-9 w-fit cursor-pointer list-none items-center gap-2 rounded-control font-medium [&::-webkit-details-marker]:hidden">
        {texts.showMissing}
        <ChevronDown className="size-4 transition-transform duration-120 group-open:rotate-180" />
      </summary>
      {isOpen && <MissingList feedId={feedId} runId={runId} />}
    </details>
  );
}

function MissingList({ feedId, runId }: { feedId: string; runId: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(missingProductsQuery(feedId, runId, page));
  if (query.data === undefined) return <NotLoaded query={query} failed={texts.missingFailed} />;
  const { items, total } = query.data;
  if (total === 0) return <p className="text-muted">{texts.missingNone}</p>;
  return (
    <div className="mt-2 grid gap-3">
      <ul
        aria-label={texts.missingLabel}
        className={classes(
          'grid divide-y divide-line overflow-hidden rounded-card border border-line bg-surface',
          query.isPlaceholderData && 'opacity-60',
        )}
      >
        {items.map((product) => (
          <li key={product.position} className="flex min-w-0 items-center gap-3 px-4 py-2.5">
            <Picture
              src={product.enhanced_url ?? photoAddress(product.image_link)}
              alt=""
              className="size-10 shrink-0"
            />
            <div className="grid min-w-0 grow gap-x-6 sm:flex sm:items-baseline sm:justify-between">
              <p className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-medium">{product.title || product.product_id}</span>{' '}
                {product.title !== '' && <span className="text-sm text-muted">{product.product_id}</span>}
              </p>
              <p className="shrink-0 text-sm text-muted">{lostTexts[product.lost]}</p>
            </div>
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pageSize={missingPageSize}
        total={total}
        noun={frameMessages.nouns.product}
        onChange={setPage}
      />
    </div>
  );
}

interface AcceptRunDialogProps {
  run: Run;
  label: string;
  /** True if products would be removed, and not only their pictures. */
  isSmaller: boolean;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation, because products or pictures that are not published any more are removed from every channel. */
function AcceptRunDialog({ run, label, isSmaller, ...rest }: AcceptRunDialogProps) {
  const { product_count: count, compared_count: before, held_for: findings } = run;
  return (
    <ConfirmDialog
      {...rest}
      kind="primary"
      title={isSmaller ? texts.acceptTitle : texts.acceptNumbersTitle}
      confirmLabel={label}
    >
      {isSmaller
        ? texts.acceptQuestion(frameMessages.product(count))
        : findings?.map((finding) => guardMessages.findings[finding.measure](finding)).join(' ')}{' '}
      {isSmaller &&
        before !== null &&
        before > count &&
        `${texts.acceptLoss(frameMessages.product(before - count))} `}
      {texts.acceptNumbersText}
    </ConfirmDialog>
  );
}
