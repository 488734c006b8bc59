import { CircleCheck } from 'lucide-react';
import { billingMessages as texts } from '#core/messages/screens/billing-messages.ts';
import { Card } from '#web/ui/display/card.tsx';

/** Features of every plan. */
export function Included() {
  return (
    <Card title={texts.includedTitle}>
      <ul className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2 lg:grid-cols-3">
        {texts.included.map((item) => (
          <li key={item} className="flex items-center gap-2">
            <CircleCheck className="size-4 shrink-0 text-good" />
            {item}
          </li>
        ))}
      </ul>
    </Card>
  );
}
