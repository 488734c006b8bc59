import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import type { FeedFormModel } from '../use-feed-form.ts';

/** What else a feed may set besides its template. */
export function OptionsSection({ model }: { model: FeedFormModel }) {
  const { values, change } = model;
  return (
    <Card title={feedFormMessages.additionalOptions}>
      <Checkbox
        label={feedFormMessages.removeBackground}
        hint={feedFormMessages.removeBackgroundHint}
        isChecked={values.removeBg}
        onChange={(removeBg) => change({ removeBg })}
      />
    </Card>
  );
}
