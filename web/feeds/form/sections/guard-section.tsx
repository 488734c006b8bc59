import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { guardDefaults, guardMeasures } from '#core/feed/guard.ts';
import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import type { FeedFormModel } from '../use-feed-form.ts';

// Few look at them, and the wizard is the first that a new user loads.
const GuardFields = lazyPart(() => import('./guard-fields.tsx'), 'GuardFields');
const texts = feedFormMessages;

/** How much a feed may lose before somebody has to look at it. */
export function GuardSection({ model }: { model: FeedFormModel }) {
  const [isOpen, setIsOpen] = useState(false);
  const { guard } = model.values;
  const isUsual = guardMeasures.every((measure) => guard[measure] === guardDefaults[measure]);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group min-w-0 rounded-card border border-line bg-surface"
    >
      <summary className="flex min-h-9 cursor-pointer list-none items-center justify-between gap-3 rounded-card p-5 [&::-webkit-details-marker]:hidden">
        <h2 className="text-lg font-semibold">{texts.guard}</h2>
        <span className="flex items-center gap-2 text-sm text-muted">
          <span className="group-open:hidden">
            {isUsual ? texts.guardSummaryDefault : texts.guardSummary}
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-4 transition-transform duration-120 group-open:rotate-180"
          />
        </span>
      </summary>
      {isOpen && (
        <div className="grid gap-4 px-5 pb-5">
          <Suspense fallback={null}>
            <GuardFields model={model} />
          </Suspense>
        </div>
      )}
    </details>
  );
}
