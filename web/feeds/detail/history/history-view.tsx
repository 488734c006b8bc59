import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { FeedVersion } from '#core/contract/feeds/publishing/feed-versions-api.ts';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import type { FeedStatus, Run } from '#core/contract/feeds/feeds-service-api.ts';
import { cutOutMessages } from '#core/messages/screens/feeds/cut-out-messages.ts';
import { feedDetailMessages as texts } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { versionMessages } from '#core/messages/screens/feeds/publishing/version-messages.ts';
import {
  changesText,
  runMessages as runTexts,
} from '#core/messages/screens/feeds/publishing/run-messages.ts';
import { formatDateTime, formatDuration, formatNumber } from '#web/lib/format.ts';
import { StatusDot } from '#web/ui/display/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { Cell, DataTable, HeadCell } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { SkeletonRows } from '#web/ui/display/skeleton.tsx';
import { NotLoaded } from '#web/ui/page/not-loaded.tsx';
import { isRunOpen, runStateTexts, runStateTones } from '#web/feeds/describe-feed.ts';
import { useFeedPageSearch } from '../feed-page-search.ts';
import { chartedRunsQuery, feedRunsQuery, runsPageSize, runChangesQuery } from '../detail-queries.ts';
import { ReturnButton } from './return-button.tsx';
import { RunCharts } from './run-charts.tsx';
import { feedVersionsQuery } from './version-queries.ts';
import { ChangesList } from '#web/feeds/changes/changes-list.tsx';

const unknown = '–';
const figureNames = [texts.products, texts.enhanced, texts.rendered, texts.kept, texts.original, texts.took];
/** Start and state, one column per number, and the version. */
const columnCount = 3 + figureNames.length;

interface HistoryViewProps {
  feedmakerId: string;
  status: FeedStatus | undefined;
}

/** The feed's runs, newest first: results, duration, the reason of a failure, and the versions to which one can return. */
export function HistoryView({ feedmakerId, status }: HistoryViewProps) {
  const { page, setPage } = useFeedPageSearch();
  const newest = status?.run ?? undefined;
  const query = useQuery(feedRunsQuery(feedmakerId, page, newest));
  const charted = useQuery(chartedRunsQuery(feedmakerId, newest));
  const publishedAt = status?.published?.published_at;
  const versions = useQuery(feedVersionsQuery(feedmakerId, publishedAt));
  const pageCount = Math.max(1, Math.ceil((query.data?.total ?? 0) / runsPageSize));
  const isPastEnd = query.isSuccess && !query.isPlaceholderData && page > pageCount;
  useEffect(() => {
    if (isPastEnd) setPage(pageCount);
  });
  // Shown together with the charts above and the versions in it, so that it does not move when they are loaded.
  const isWaiting = charted.isPending || versions.isPending;
  if (query.data === undefined || isWaiting)
    return <NotLoaded query={query} isWaiting={isWaiting} failed={texts.runsFailed} />;
  const { items, total } = query.data;
  if (total === 0) return <EmptyState icon={<History />} title={texts.noRunsTitle} text={texts.noRunsText} />;
  return (
    <div className="grid gap-4">
      <RunCharts runs={charted.data?.items ?? []} />
      <p className="max-w-prose text-sm text-pretty text-muted">
        {versions.isError ? versionMessages.failed : versionMessages.intro}
      </p>
      <DataTable
        label={texts.runs}
        head={
          <>
            <HeadCell className="w-auto sm:w-44">{texts.runStarted}</HeadCell>
            <HeadCell className="hidden sm:table-cell">{texts.status}</HeadCell>
            {figureNames.map((name) => (
              <HeadCell key={name} className="hidden w-[4.75rem] text-right sm:table-cell">
                {name}
              </HeadCell>
            ))}
            <HeadCell className="hidden w-36 sm:table-cell">
              <span className="sr-only">{versionMessages.returnTo}</span>
            </HeadCell>
          </>
        }
      >
        {items.map((run) => (
          // For the newest run, the events are more up to date than the list.
          <RunRow
            key={run.id}
            feedmakerId={feedmakerId}
            run={run.id === newest?.id ? newest : run}
            version={versions.data?.items.find(({ run_id: runId }) => runId === run.id)}
            publishedAt={publishedAt}
          />
        ))}
      </DataTable>
      <Pager page={page} pageSize={runsPageSize} total={total} noun={texts.runsNoun} onChange={setPage} />
    </div>
  );
}

interface RunRowProps {
  feedmakerId: string;
  run: Run;
  /** The version that the run has published, if it is kept. */
  version: FeedVersion | undefined;
  publishedAt: string | undefined;
}

function RunRow({ feedmakerId, run, version, publishedAt }: RunRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const hasRead = run.product_count > 0;
  const takenText = run.worked_ms === null ? unknown : formatDuration(run.worked_ms);
  const hasReason =
    run.error_text !== null ||
    run.source_fault !== null ||
    run.source_remark !== null ||
    run.of_changes ||
    run.of_facts ||
    describeBackgrounds(run) !== null ||
    run.changes !== null;
  const reason = <Reason run={run} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />;
  const state = <RunState run={run} />;
  const kept =
    version?.is_up === true ? (
      <StatusDot tone="good">{versionMessages.isUp}</StatusDot>
    ) : (
      version && <ReturnButton feedmakerId={feedmakerId} version={version} publishedAt={publishedAt} />
    );
  return (
    <>
      <tr className={classes(hasReason && 'sm:border-b-0')}>
        <Cell className="align-top">
          <div className="grid gap-0.5">
            <span className="font-medium">
              <RelativeTime instant={run.started_at} />
            </span>
            <span className="text-xs whitespace-nowrap text-muted tabular">
              {formatDateTime(run.started_at)}
              <span className="sm:hidden"> · {takenText}</span>
            </span>
            <div className="mt-1 grid gap-1 sm:hidden">
              {state}
              {reason}
              {hasRead && <span className="text-muted tabular">{summariseRun(run)}</span>}
              {kept}
            </div>
          </div>
        </Cell>
        <Cell className="hidden align-top sm:table-cell">{state}</Cell>
        {[run.product_count, run.enhanced_count, run.rendered_count, run.kept_count, run.original_count].map(
          (count, column) => (
            // oxlint-disable-next-line react/no-array-index-key -- The columns never change.
            <Figure key={column}>{hasRead ? formatNumber(count) : unknown}</Figure>
          ),
        )}
        <Figure>{takenText}</Figure>
        <Cell className="hidden text-right align-top sm:table-cell [&_button]:-my-2">{kept}</Cell>
      </tr>
      {hasReason && (
        // In a separate row, because next to the numbers there is no room for a sentence.
        <tr className="hidden sm:table-row">
          <td colSpan={columnCount} className="px-4 pb-3">
            {reason}
          </td>
        </tr>
      )}
      {isOpen && (
        <tr>
          <td colSpan={columnCount} className="bg-sunken p-4">
            <Suspense fallback={<SkeletonRows />}>
              <RunChanges feedmakerId={feedmakerId} run={run} />
            </Suspense>
          </td>
        </tr>
      )}
    </>
  );
}

function RunState({ run }: { run: Run }) {
  return (
    <StatusDot tone={runStateTones[run.state]} isPulsing={isRunOpen(run)}>
      {runStateTexts[run.state]}
    </StatusDot>
  );
}

/** Says why a run was not published or what it left out, and how backgrounds were removed. */
function Reason({ run, isOpen, onToggle }: { run: Run; isOpen: boolean; onToggle: () => void }) {
  return (
    <div className="grid gap-0.5 text-xs text-pretty text-muted [overflow-wrap:anywhere]">
      {run.of_changes && <p>{texts.runOfChanges}</p>}
      {run.of_facts && <p>{texts.runOfFacts}</p>}
      {run.error_text !== null && <p>{run.error_text}</p>}
      {run.source_fault !== null && (
        <p>
          {run.repair_count === null
            ? texts.faultRead(run.source_fault)
            : texts.repairRead(run.source_fault, run.repair_count)}
        </p>
      )}
      {run.source_remark !== null && <p>{run.source_remark}</p>}
      {describeBackgrounds(run) !== null && <p className="tabular">{describeBackgrounds(run)}</p>}
      {run.changes !== null && <Changes run={run} isOpen={isOpen} onToggle={onToggle} />}
    </div>
  );
}

/** Number of changes of a run, and a button that shows them, as long as the products of both versions are stored. */
function Changes({ run, isOpen, onToggle }: { run: Run; isOpen: boolean; onToggle: () => void }) {
  const { changes } = run;
  if (changes === null) return null;
  const parts = changesText(changes);
  if (parts === '') return <p>{runTexts.nothingChanged}</p>;
  const started = formatDateTime(run.started_at);
  return (
    <p className="flex flex-wrap items-center gap-x-3 tabular">
      {runTexts.changed(parts)}
      {changes.is_listed && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={isOpen ? runTexts.hideOf(started) : runTexts.showOf(started)}
          onClick={onToggle}
          className="-my-1 inline-flex min-h-9 items-center rounded-control font-medium text-accent hover:underline sm:min-h-7"
        >
          {isOpen ? runTexts.hide : runTexts.show}
        </button>
      )}
    </p>
  );
}

/** Describes the results for backgrounds: '17 cut out, 3 to look at'; null if none had to be removed. */
function describeBackgrounds({ cut_out_count: cutOut, doubtful_count: doubtful }: Run): string | null {
  if (cutOut === null || cutOut + (doubtful ?? 0) === 0) return null;
  return [
    cutOutMessages.cutOutCount(formatNumber(cutOut)),
    ...((doubtful ?? 0) > 0 ? [cutOutMessages.toLookAtCount(formatNumber(doubtful ?? 0))] : []),
  ].join(', ');
}

function Figure({ children }: { children: ReactNode }) {
  return (
    <Cell className="hidden text-right align-top whitespace-nowrap tabular sm:table-cell">{children}</Cell>
  );
}

/** Returns a line with the numbers, which a narrow screen shows instead of columns. */
function summariseRun(run: Run): string {
  const parts = [
    frameMessages.product(run.product_count),
    texts.countEnhanced(formatNumber(run.enhanced_count)),
    texts.countRendered(formatNumber(run.rendered_count)),
    ...(run.kept_count > 0 ? [texts.countKept(formatNumber(run.kept_count))] : []),
    texts.countOriginal(formatNumber(run.original_count)),
  ];
  // Non-breaking spaces, so that a line only breaks between two parts.
  return parts.map((part) => part.replaceAll(' ', '\u00a0')).join(' · ');
}

/** Changes of a run, one tile per product with its pictures before and after. */
function RunChanges({ feedmakerId, run }: { feedmakerId: string; run: Run }) {
  if (run.changes === null) return null;
  return (
    <ChangesList
      counts={run.changes}
      pageQuery={(filter, page) => runChangesQuery(feedmakerId, run.id, filter, page)}
    />
  );
}
