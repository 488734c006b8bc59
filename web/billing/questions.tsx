import { ChevronDown } from 'lucide-react';
import { billingMessages as texts } from '#core/messages/screens/billing-messages.ts';
import { Card } from '#web/ui/display/card.tsx';

/** Questions that people ask before they pay. */
export function Questions() {
  return (
    <Card title={texts.questionsTitle}>
      <div className="-mb-2 divide-y divide-line border-t border-line">
        {texts.questions.map(([question, answer], place) => (
          <details key={question} className="group" open={place === 0}>
            <summary className="flex min-h-11 list-none items-center justify-between gap-4 py-2 font-medium [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown className="size-4 shrink-0 text-muted transition-transform duration-120 group-open:rotate-180 motion-reduce:transition-none" />
            </summary>
            <p className="max-w-prose pb-3 text-pretty text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </Card>
  );
}
