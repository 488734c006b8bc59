import { commonMessages } from '#core/messages/common-messages.ts';
import { feedFormMessages } from '#core/messages/feed-form-messages.ts';
import { Card } from '#web/ui/card.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import type { SelectOption } from '#web/ui/select-props.ts';
import { asTag, typeHint } from './product-mapping-section.tsx';
import type { FeedFormModel } from './use-feed-form.ts';

const texts = feedFormMessages;

export function ImageSection({ model }: { model: FeedFormModel }) {
  const { values, change, problems, analysis } = model;
  const options = (analysis?.imageOptions ?? []).map(({ path }): SelectOption => ({
    value: path,
    label: path,
  }));
  return (
    <Card title={texts.imageConfiguration}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Image tag"
          isRequired
          error={problems.fields.imageTagName}
          hint="Holds the photo that gets your template."
        >
          {(control) => (
            <Combobox
              {...control}
              options={options}
              value={values.imageTagName}
              onChange={(imageTagName) => change({ imageTagName })}
              toCustomOption={asTag}
              emptyText={typeHint}
            />
          )}
        </Field>
        <Field label="Additional image tag" hint="Further photos; they stay as they are.">
          {(control) => (
            <Combobox
              {...control}
              options={[{ value: '', label: commonMessages.none }, ...options]}
              value={values.additionalImageTagName}
              onChange={(additionalImageTagName) => change({ additionalImageTagName })}
              toCustomOption={asTag}
              emptyText={typeHint}
            />
          )}
        </Field>
      </div>
    </Card>
  );
}
