import { templatesMessages } from '#core/messages/screens/templates-messages.ts';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { SizeChoice } from './size-choice.tsx';
import { StarterChoice } from './starter-choice.tsx';
import type { TemplateFormModel } from './use-template-form.ts';

/** Name, size and design of a new template. */
export function TemplateFields({ model }: { model: TemplateFormModel }) {
  const { values, change, problems } = model;
  return (
    <div className="grid gap-5">
      <Field label={templatesMessages.columnName} isRequired error={problems.name}>
        {(control) => (
          <Input
            {...control}
            value={values.name}
            required
            maxLength={200}
            autoComplete="off"
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      <SizeChoice values={values} problems={problems} onChange={change} onSideLeft={model.leaveSide} />
      <StarterChoice values={values} onChange={change} />
    </div>
  );
}
