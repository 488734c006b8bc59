import { publishMessages as texts } from '#core/messages/screens/publish-messages.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '../button/button.tsx';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { Skeleton } from '../display/skeleton.tsx';
import { usageSentences } from './usage-words.ts';
import type { Usage, UsageState } from './use-usage.ts';

/** Lists the feeds that use the template, and says how many pictures publishing draws. */
export function UsageFacts({ state, onRetry }: { state: UsageState; onRetry: () => void }) {
  const { status, usage, problem } = state;
  if (status === 'unsaved' || status === 'failed')
    return (
      <div role="alert" className="grid justify-items-start gap-2">
        <p className="text-base">{status === 'unsaved' ? texts.notSaved : problem}</p>
        <Button onClick={onRetry}>{commonMessages.retry}</Button>
      </div>
    );
  if (usage === null)
    return (
      <div aria-busy="true" className="grid gap-2">
        <span className="sr-only">{texts.loading}</span>
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    );
  return (
    <>
      {usageSentences(usage).map((sentence) => (
        <p key={sentence} className="text-base text-pretty">
          {sentence}
        </p>
      ))}
      {usage.feeds.length > 0 && <FeedLines usage={usage} />}
    </>
  );
}

function FeedLines({ usage }: { usage: Usage }) {
  return (
    <ul aria-label={texts.feedList} className="grid max-h-36 gap-1 overflow-y-auto text-sm">
      {usage.feeds.map(({ id, name, is_active, products }) => (
        <li key={id} className="flex min-w-0 justify-between gap-3">
          <span className="min-w-0 truncate">{name}</span>
          <span className="shrink-0 text-muted tabular">
            {texts.feedProducts(formatNumber(products), products === 1)} ·{' '}
            {is_active ? texts.active : texts.paused}
          </span>
        </li>
      ))}
    </ul>
  );
}
