import { Check, ChevronDown } from 'lucide-react';
import { wizardMessages } from '#core/messages/screens/wizard-messages.ts';
import { tagOfLabel } from './values/feed-form-values.ts';
import { useFocusHandover } from '#web/lib/browser/focus-handover.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { matchText } from './match-text.ts';
import type { FeedFormModel } from './use-feed-form.ts';

interface UnderstoodCardProps {
  model: FeedFormModel;
  onChange: () => void;
}

/** Facts that the feed was understood as, in a few words; all choices are one press away. */
export function UnderstoodCard({ model, onChange }: UnderstoodCardProps) {
  const { values, sample } = model;
  const button = useFocusHandover<HTMLButtonElement>();
  const found = [
    sample === undefined ? undefined : matchText(sample),
    wizardMessages.photoIn(values.imageTagName),
    wizardMessages.idIn(tagOfLabel(values.productIdTagName)),
  ];
  return (
    <Card title={wizardMessages.understood}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <ul className="grid min-w-0 gap-1.5">
          {found.map((line) => (
            <li key={line ?? ''} className="flex min-h-5 min-w-0 gap-2 tabular [overflow-wrap:anywhere]">
              {line !== undefined && (
                <>
                  <Check className="mt-0.5 size-4 shrink-0 text-good" />
                  {line}
                </>
              )}
            </li>
          ))}
        </ul>
        <Button ref={button} icon={<ChevronDown />} onClick={onChange}>
          {wizardMessages.change}
        </Button>
      </div>
      <p className="mt-3 text-sm text-muted">{wizardMessages.changeHint}</p>
    </Card>
  );
}

/** Whether nothing needs a check before the feed can be used as it was understood. */
export function isUnderstood({ problems, sample, values, isAccessNeeded }: FeedFormModel): boolean {
  const { name: _name, feedUrl: _feedUrl, ...inside } = problems.fields;
  const hasPicture = values.imageTagName !== '' && values.productIdTagName !== '';
  const hasMatch = sample === undefined || sample.matchCount > 0;
  return Object.keys(inside).length === 0 && hasPicture && hasMatch && !isAccessNeeded;
}
