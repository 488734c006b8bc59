import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { feedFormMessages as texts } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { Combobox } from '#web/ui/select/combobox.tsx';
import { Field } from '#web/ui/field/field.tsx';
import type { SelectOption } from '#web/ui/select/select-props.ts';
import { asTag } from './product-mapping-section.tsx';
import type { FeedFormModel } from '../use-feed-form.ts';
import { Select } from '#web/ui/select/select.tsx';
import { addedImagePlace } from '../values/added-image-place.ts';

export function ImageSection({ model }: { model: FeedFormModel }) {
  const { values, change, problems, analysis, isTable } = model;
  const emptyText = isTable ? texts.typeColumn : texts.typeTag;
  const options = (analysis?.imageOptions ?? []).map(({ path }): SelectOption => ({
    value: path,
    label: path,
  }));
  return (
    <Card id="images" title={texts.imageConfiguration}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={isTable ? texts.imageColumn : texts.imageTag}
          isRequired
          error={problems.fields.imageTagName}
          hint={isTable ? texts.imageColumnHint : texts.imageTagHint}
        >
          <Combobox
            options={options}
            value={values.imageTagName}
            onChange={(imageTagName) => change({ imageTagName })}
            toCustomOption={asTag}
            emptyText={emptyText}
          />
        </Field>
        <Field
          label={texts.additionalImageTag}
          hint={isTable ? texts.additionalImageColumnHint : texts.additionalImageTagHint}
        >
          <Combobox
            options={[{ value: '', label: commonMessages.none }, ...options]}
            value={values.additionalImageTagName}
            onChange={(additionalImageTagName) => change({ additionalImageTagName })}
            toCustomOption={asTag}
            emptyText={emptyText}
          />
        </Field>
      </div>
      <div className="mt-4">
        <ImageTargetField model={model} />
      </div>
      <div className="mt-3">
        <Checkbox
          label={texts.enhanceAdditional}
          hint={isTable ? texts.enhanceAdditionalInTableHint : texts.enhanceAdditionalHint}
          isChecked={values.enhanceAdditional}
          onChange={(enhanceAdditional) => change({ enhanceAdditional })}
        />
      </div>
    </Card>
  );
}

const main = { value: 'main', label: texts.imageTargetMain };
const additional = { value: 'additional', label: texts.imageTargetAdditional };

/** Choice which image field gets the enhanced image. If the feed has no second image field, says why there is no choice. */
function ImageTargetField({ model }: { model: FeedFormModel }) {
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
