import { labelOfPath, pathOfLabel } from '#core/feed/field-option.ts';
import { feedFormMessages } from '#core/messages/feed-form-messages.ts';
import { Card } from '#web/ui/card.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import type { SelectOption } from '#web/ui/select-props.ts';
import { PropertyPicker } from './property-picker.tsx';
import type { FeedFormModel } from './use-feed-form.ts';

const texts = feedFormMessages;

export function ProductMappingSection({ model }: { model: FeedFormModel }) {
  const { values, change, problems, analysis } = model;
  return (
    <Card title={texts.productMapping}>
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={texts.productTag}
            isRequired
            error={problems.fields.productTagName}
            hint={texts.productTagHint}
          >
            {(control) => (
              <Combobox
                {...control}
                options={(analysis?.productOptions ?? []).map(({ label }) => asTag(label))}
                value={values.productTagName}
                onChange={model.chooseProductTag}
                toCustomOption={asTag}
                emptyText={texts.typeTag}
              />
            )}
          </Field>
          <Field
            label={texts.productId}
            isRequired
            error={problems.fields.productIdTagName}
            hint={texts.productIdHint}
          >
            {(control) => (
              <Combobox
                {...control}
                options={(analysis?.idOptions ?? []).map(byLabel)}
                value={values.productIdTagName}
                onChange={(productIdTagName) => change({ productIdTagName })}
                toCustomOption={asLabel}
                emptyText={texts.typeTag}
              />
            )}
          </Field>
        </div>
        <PropertyPicker
          options={analysis?.propertyOptions ?? []}
          chosen={values.props}
          onChange={(props) => change({ props })}
        />
      </div>
    </Card>
  );
}

/** What a user types into a dropdown of tags is the tag itself. */
export function asTag(text: string): SelectOption {
  return { value: text, label: text };
}

/** What a user types into a dropdown of labels means a tag, or an attribute when it starts with '@' or 'Arg:'. */
export function asLabel(text: string): SelectOption {
  const label = labelOfPath(pathOfLabel(text));
  return { value: label, label };
}

export function byLabel({ label }: { label: string }): SelectOption {
  return { value: label, label };
}
