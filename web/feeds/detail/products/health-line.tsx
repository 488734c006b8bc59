import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { findings } from '#core/feeds/health/findings.ts';
import { healthMessages as texts } from '#core/messages/screens/feeds/health-messages.ts';
import { taskMessages } from '#core/messages/screens/task-messages.ts';
import { formatNumber } from '#web/lib/format.ts';
import { classes } from '#web/ui/classes.ts';
import { inOneLine } from '#web/ui/list/one-line.ts';

type Entry = NonNullable<FeedStatus['health']>['entries'][number];

/** Maximum number of entries before the list is expanded; they fit into two lines on a wide screen. */
const shownAtFirst = 6;

/** Open problems of the published products, the worst first; each entry links to the products that have it. */
export function HealthLine({ status }: { status: FeedStatus | undefined }) {
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const health = status?.health ?? null;
  if (status === undefined || health === null) return null;
  const showWhole = () => {
    setIsWhole(true);
    // The pressed button disappears, so the focus moves to the first entry that it has revealed.
    requestAnimationFrame(() => list.current?.children[shownAtFirst]?.querySelector('a')?.focus());
  };
  const tasks = health.entries.filter(({ is_task: isTask }) => isTask).length;
  // The filter by state next to it says how many products are filtered out.
  const entries = health.entries.filter(({ kind }) => kind !== 'skipped');
  const shown = isWhole ? entries : entries.slice(0, shownAtFirst);
  // Without problems this would say that all is well, which is wrong if the published version is old or an output lacks it; a notice says
  // so.
  const isBehind = status.behind_since !== null || status.outputs_behind.length > 0;
  if (entries.length === 0 && isBehind) return null;
  return (
    <section
      aria-label={texts.label}
      className={classes('flex items-center gap-x-3 gap-y-1.5 sm:w-full sm:flex-wrap', inOneLine)}
    >
      {(tasks > 0 || (!isBehind && entries.length === 0)) && (
        <h2 className="flex items-center gap-2 text-sm font-semibold whitespace-nowrap">
          {tasks === 0 ? (
            <>
              <CircleCheck className="size-4 text-good" />
              {texts.allFine(health.product_count)}
            </>
          ) : (
            taskMessages.tasks(tasks)
          )}
        </h2>
      )}
      <ul ref={list} className="flex gap-1.5 empty:hidden sm:min-w-0 sm:flex-wrap">
        {shown.map((entry) => (
          <li key={`${entry.kind} ${entry.reason ?? ''}`} className="min-w-0 max-sm:whitespace-nowrap">
            <EntryLink entry={entry} />
          </li>
        ))}
        {shown.length < entries.length && (
          <li>
            <button
              type="button"
              onClick={showWhole}
              className="h-9 rounded-full px-3 text-sm font-medium text-muted hover:text-ink"
            >
              {texts.more(entries.length - shown.length)}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

const chipStyle =
  'inline-flex min-h-9 items-center gap-2 rounded-full border border-line bg-surface px-3 text-left text-sm text-muted';

function EntryLink({ entry }: { entry: Entry }) {
  return (
    <Link
      to="."
      search={makeFilter(entry)}
      activeOptions={{ exact: true, includeSearch: true }}
      activeProps={{ className: 'border-accent! bg-accent-soft text-ink' }}
      resetScroll={false}
      preload={false}
      title={entry.text ?? undefined}
      className={classes(chipStyle, 'transition-colors duration-120 hover:border-line-strong hover:text-ink')}
    >
      <span aria-hidden="true" className={classes('size-2 shrink-0 rounded-full', chooseTone(entry))} />
      <span>
        <span className="font-semibold text-ink tabular">{formatNumber(entry.count)}</span>{' '}
        {writeLabel(entry)}
      </span>
    </Link>
  );
}

function writeLabel({ kind, reason }: Entry): string {
  if (kind === 'photo') return texts.entries.photo(reason ?? '');
  return kind === 'text_empty' ? texts.entries.text_empty((reason ?? '').split(',')) : texts.entries[kind];
}

function chooseTone({ kind, is_task: isTask }: Entry): string {
  if (!isTask) return 'bg-line-strong';
  return kind === 'photo' ? 'bg-bad' : 'bg-warn';
}

/** Returns the search parameters that show the products of an entry. */
function makeFilter({ kind, reason }: Entry): Record<string, string | undefined> {
  if (kind === 'photo' || kind === 'over_plan') return { state: 'original', reason: reason ?? undefined };
  if (kind === 'kept') return { state: 'kept', reason: reason ?? undefined };
  if (kind === 'skipped') return { state: 'skipped' };
  if (kind === 'doubtful') return { background: 'doubtful' };
  if (kind === 'background_kept') return { background: 'kept' };
  return { finding: findings.find((finding) => finding === kind) };
}
