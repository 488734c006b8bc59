import { labelOfPath, pathOfLabel } from '#feed';
import { feedFormMessages as texts } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Combobox } from '#web/ui/select/combobox.tsx';
import { Field } from '#web/ui/field/field.tsx';
import type { SelectOption } from '#web/ui/select/select-props.ts';
import { PropertyPicker } from './property-picker.tsx';
import type { FeedFormModel } from '../use-feed-form.ts';

export function ProductMappingSection({ model }: { model: FeedFormModel }) {
  const { values, change, problems, analysis, isTable } = model;
  const { optionOf, toCustomOption } = labelOptions(isTable);
  return (
    <Card title={texts.productMappingAsked} term={texts.productMapping}>
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {!isTable && <ProductTagField model={model} />}
          <Field
            label={texts.productId}
            isRequired
            error={problems.fields.productIdTagName}
            hint={texts.productIdHint}
          >
            <Combobox
              options={(analysis?.idOptions ?? []).map(optionOf)}
              value={values.productIdTagName}
              onChange={(productIdTagName) => change({ productIdTagName })}
              toCustomOption={toCustomOption}
              emptyText={isTable ? texts.typeColumn : texts.typeTag}
            />
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

function ProductTagField({ model }: { model: FeedFormModel }) {
  return (
    <Field
      label={texts.productTag}
      isRequired
      error={model.problems.fields.productTagName}
      hint={texts.productTagHint(model.values.productTagName)}
    >
      <Combobox
        options={(model.analysis?.productOptions ?? []).map(({ label }) => asTag(label))}
        value={model.values.productTagName}
        onChange={model.chooseProductTag}
        toCustomOption={asTag}
        emptyText={texts.typeTag}
      />
    </Field>
  );
}

/** Returns the option for text typed into a dropdown of tags: the tag itself. */
export function asTag(text: string): SelectOption {
  return { value: text, label: text };
}

/**
 * Options of a dropdown of labels. What a user types there means a tag, or an attribute when it starts with '@' or 'Arg:'.
 * In a table there are only columns, so that their names do without 'Tag:'.
 */
export function labelOptions(isTable: boolean) {
  const optionOf = ({ label }: { label: string }): SelectOption => ({
    value: label,
    label: isTable ? pathOfLabel(label) : label,
  });
  return { optionOf, toCustomOption: (text: string) => optionOf({ label: labelOfPath(pathOfLabel(text)) }) };
}
