import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { healthMessages as texts } from '#core/messages/screens/feeds/health-messages.ts';
import { taskMessages } from '#core/messages/screens/task-messages.ts';
import { findings } from '#core/feeds/health/findings.ts';
import { formatNumber } from '#web/lib/format.ts';
import { classes } from '#web/ui/classes.ts';
import { isRunOpen } from '#web/feeds/describe-feed.ts';
import { goToFeedViews } from '../feed-views-place.ts';

type Health = NonNullable<FeedStatus['health']>;
type Entry = Health['entries'][number];

/** Maximum number of entries before the list is expanded; they fit into two lines on a wide screen. */
const shownAtFirst = 6;

/** Open problems of the published products, the worst first; each entry links to the products that have it. */
export function HealthLine({ health, status }: { health: Health; status: FeedStatus }) {
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const showWhole = () => {
    setIsWhole(true);
    // The pressed button disappears, so the focus moves to the first entry that it has revealed.
    requestAnimationFrame(() => list.current?.children[shownAtFirst]?.querySelector('a')?.focus());
  };
  const { entries, product_count: productCount } = health;
  const tasks = entries.filter(({ is_task: isTask }) => isTask).length;
  const shown = isWhole ? entries : entries.slice(0, shownAtFirst);
  // During a run the gallery shows the products of that run, for which problems are not counted yet.
  const isRunning = isRunOpen(status.run);
  // Without problems this would say that all is well, which is wrong if the published version is old or an output lacks it; a notice says
  // so.
  const isBehind = status.behind_since !== null || status.outputs_behind.length > 0;
  if (isBehind && entries.length === 0) return null;
  return (
    <section
      aria-label={texts.label}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4"
    >
      {(tasks > 0 || !isBehind) && (
        <h2 className="flex items-center gap-2 font-semibold whitespace-nowrap sm:min-h-9">
          {tasks === 0 ? (
            <>
              <CircleCheck className="size-5 text-good" />
              {texts.allFine(productCount)}
            </>
          ) : (
            taskMessages.tasks(tasks)
          )}
        </h2>
      )}
      {entries.length > 0 && (
        <ul ref={list} className="flex min-w-0 flex-wrap gap-1.5">
          {shown.map((entry) => (
            <li key={`${entry.kind} ${entry.reason ?? ''}`} className="min-w-0">
              <EntryLink entry={entry} isRunning={isRunning} />
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
      )}
      {isRunning && <p className="text-sm text-muted">{texts.whileRunning}</p>}
    </section>
  );
}

const chipStyle =
  'inline-flex min-h-9 items-center gap-2 rounded-full border border-line px-3 text-left text-sm text-muted';

function EntryLink({ entry, isRunning }: { entry: Entry; isRunning: boolean }) {
  const content = (
    <>
      <span aria-hidden="true" className={classes('size-2 shrink-0 rounded-full', chooseTone(entry))} />
      <span>
        <span className="font-semibold text-ink tabular">{formatNumber(entry.count)}</span>{' '}
        {writeLabel(entry)}
      </span>
    </>
  );
  if (isRunning) return <span className={chipStyle}>{content}</span>;
  return (
    <Link
      to="."
      search={makeFilter(entry)}
      activeOptions={{ exact: true, includeSearch: true }}
      activeProps={{ className: 'border-accent! bg-accent-soft text-ink' }}
      resetScroll={false}
      preload={false}
      onClick={() => setTimeout(goToFeedViews)}
      title={entry.text ?? undefined}
      className={classes(
        chipStyle,
        'bg-surface transition-colors duration-120 hover:border-line-strong hover:text-ink',
      )}
    >
      {content}
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
