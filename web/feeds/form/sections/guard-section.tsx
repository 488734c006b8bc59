import { useState } from 'react';
import { guardDefaults, guardThresholds } from '#core/feeds/guard.ts';
import { feedFormMessages as texts } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { FoldedCard } from '#web/ui/display/folded-card.tsx';
import type { FeedFormModel } from '../use-feed-form.ts';

// Few look at them, and the wizard is the first that a new user loads.
const GuardFields = lazyExtra(() => import('./guard-fields.tsx'), 'GuardFields');

/** Limits on what a feed may lose before a person has to look at it. */
export function GuardSection({ model }: { model: FeedFormModel }) {
  const [isOpen, setIsOpen] = useState(false);
  const { guard } = model.values;
  const isUsual = guardThresholds.every((measure) => guard[measure] === guardDefaults[measure]);
  return (
    <FoldedCard
      title={texts.guard}
      isOpen={isOpen}
      onToggle={setIsOpen}
      summary={isUsual ? texts.guardSummaryDefault : texts.guardSummary}
    >
      {isOpen && (
        <div className="grid gap-4">
          <GuardFields model={model} />
        </div>
      )}
    </FoldedCard>
  );
}
