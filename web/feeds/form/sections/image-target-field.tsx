import { feedFormMessages as texts } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { Field } from '#web/ui/field/field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { addedImagePlace } from '../values/added-image-place.ts';
import type { FeedFormModel } from '../use-feed-form.ts';

const main = { value: 'main', label: texts.imageTargetMain };
const additional = { value: 'additional', label: texts.imageTargetAdditional };

/** Chooses the image of a product as which the enhanced one is published; without a place for another one, tells why there is no choice. */
export function ImageTargetField({ model }: { model: FeedFormModel }) {
  const { values, analysis, isTable, change, problems } = model;
  const { path, problem } = addedImagePlace(values, analysis, isTable);
  const isAdditional = values.imageTarget === 'additional';
  const hint = isAdditional ? texts.imageTargetAdditionalHint(path ?? '') : texts.imageTargetMainHint;
  return (
    <Field
      label={texts.imageTarget}
      hint={problem === null ? hint : texts.imageTargetNeeds[problem]}
      error={problems.fields.imageTarget}
    >
      <Select
        options={problem === null || isAdditional ? [main, additional] : [main]}
        value={values.imageTarget}
        onChange={(target) => change({ imageTarget: target === 'additional' ? target : 'main' })}
      />
    </Field>
  );
}
