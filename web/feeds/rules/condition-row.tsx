import { X } from 'lucide-react';
import { rulesMessages as texts } from '#core/messages/screens/feeds/rules-messages.ts';
import {
  operationsWithoutValue,
  operationsWithOne,
  ruleOperations,
  type RuleCondition,
} from '#core/rules/rule-schema.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { Combobox } from '#web/ui/select/combobox.tsx';
import { Select } from '#web/ui/select/select.tsx';
import type { RuleFields } from './rules-queries.ts';
import { withOperation } from './rules-draft.ts';
import { type ReactNode, useId } from 'react';
import { FieldControl, makeLabelId } from '#web/ui/field/field.tsx';

interface ConditionRowProps {
  condition: RuleCondition;
  fields: RuleFields;
  onChange: (condition: RuleCondition) => void;
  onRemove: () => void;
}

/** Row with a field, a comparison and its values, which are selected from the feed's content or typed. */
export function ConditionRow({ condition, fields, onChange, onRemove }: ConditionRowProps) {
  const { field, operation } = condition;
  const options = fields.map(({ path, count }) => ({
    value: path,
    label: path,
    hint: texts.inProducts(count),
  }));
  return (
    <div className="grid gap-2 rounded-control bg-ground p-3 inset-ring inset-ring-line">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-[2_1_10rem]">
          <HiddenLabel label={texts.field}>
            <Combobox
              options={options}
              value={field}
              placeholder={texts.field}
              toCustomOption={(text) => ({ value: text, label: text })}
              onChange={(path) => onChange({ ...condition, field: path })}
            />
          </HiddenLabel>
        </div>
        <div className="min-w-0 flex-[1_1_9rem]">
          <Select
            aria-label={texts.operation}
            options={ruleOperations.map((value) => ({ value, label: texts.operations[value] }))}
            value={operation}
            onChange={(value) => {
              const chosen = ruleOperations.find((each) => each === value);
              if (chosen !== undefined) onChange(withOperation(condition, chosen));
            }}
          />
        </div>
        <IconButton
          label={texts.removeCondition(field === '' ? texts.field : field)}
          icon={<X className="size-4" />}
          onClick={onRemove}
        />
      </div>
      {!operationsWithoutValue.includes(operation) && (
        <Values condition={condition} fields={fields} onChange={onChange} />
      )}
    </div>
  );
}

function Values({ condition, fields, onChange }: Omit<ConditionRowProps, 'onRemove'>) {
  const { field, operation, values } = condition;
  if (operationsWithOne.includes(operation)) {
    const isDate = operation === 'before' || operation === 'after';
    return (
      <Input
        aria-label={texts.value}
        type={isDate ? 'date' : 'text'}
        inputMode={isDate ? undefined : 'decimal'}
        value={values[0] ?? ''}
        onChange={(event) => onChange({ ...condition, values: [event.currentTarget.value] })}
      />
    );
  }
  const chosen = values.filter((value) => value !== '');
  const known = fields.find(({ path }) => path === field)?.values ?? [];
  const options = known
    .filter(({ text }) => !chosen.includes(text))
    .map(({ text, count }) => ({ value: text, label: text, hint: texts.inProducts(count) }));
  return (
    <div className="grid gap-2">
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map((value) => (
            <li
              key={value}
              className="inline-flex max-w-full items-center gap-1 rounded-chip bg-accent-soft py-0.5 pr-1 pl-2.5 text-sm"
            >
              <span className="truncate">{value}</span>
              <button
                type="button"
                aria-label={texts.removeValue(value)}
                onClick={() => onChange({ ...condition, values: chosen.filter((each) => each !== value) })}
                className="grid size-6 shrink-0 place-items-center rounded-chip text-muted hover:text-ink"
              >
                <X className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <HiddenLabel label={texts.addValue}>
        <Combobox
          options={options}
          value=""
          placeholder={texts.addValue}
          toCustomOption={(text) => ({ value: text, label: text })}
          onChange={(value) => {
            if (value.trim() !== '') onChange({ ...condition, values: [...chosen, value] });
          }}
        />
      </HiddenLabel>
    </div>
  );
}

/** A control with a label for screen readers only, because others see from the context what it is for. */
function HiddenLabel({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <label id={makeLabelId(id)} htmlFor={id} className="sr-only">
        {label}
      </label>
      <FieldControl value={{ id }}>{children}</FieldControl>
    </>
  );
}
