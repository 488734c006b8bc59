import { templatesMessages } from '#core/messages/screens/templates-messages.ts';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import type { DesignProduct } from './controls/design-products.ts';
import { SizeChoice } from './size-choice.tsx';
import { StarterChoice } from './starter-choice.tsx';
import type { TemplateFormModel } from './use-template-form.ts';

interface TemplateFieldsProps {
  model: TemplateFormModel;
  /** Products of the shop, where there are some. */
  products?: readonly DesignProduct[];
}

/** Name, size and design of a new template. */
export function TemplateFields({ model, products = [] }: TemplateFieldsProps) {
  const { values, change, problems } = model;
  return (
    <div className="grid gap-5">
      <Field label={templatesMessages.columnName} isRequired error={problems.name}>
        <Input
          value={values.name}
          required
          maxLength={200}
          autoComplete="off"
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </Field>
      <SizeChoice values={values} problems={problems} onChange={change} onSideLeft={model.leaveSide} />
      <StarterChoice values={values} product={products[0]} onChange={change} />
    </div>
  );
}
