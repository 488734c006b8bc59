import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import type { FeedFormModel } from '../use-feed-form.ts';

const CutOutTrial = lazyExtra(() => import('./cut-out-trial.tsx'), 'CutOutTrial');

interface OptionsSectionProps {
  model: FeedFormModel;
  /** Undefined until the project is made: then there is nothing that decisions about photos could belong to. */
  projectId: string | undefined;
}

/** Other settings of a feed besides its template. */
export function OptionsSection({ model, projectId }: OptionsSectionProps) {
  const { values, change } = model;
  return (
    <Card title={feedFormMessages.additionalOptions}>
      <Checkbox
        label={feedFormMessages.removeBackground}
        hint={feedFormMessages.removeBackgroundHint}
        isChecked={values.removeBg}
        onChange={(removeBg) => change({ removeBg })}
      />
      {values.removeBg && projectId !== undefined && <CutOutTrial projectId={projectId} model={model} />}
    </Card>
  );
}
