import { Plus, X } from 'lucide-react';
import type { ClipboardEvent } from 'react';
import { textMessages as texts } from '#core/messages/screens/editor/text-messages.ts';
import { countOperands, valuesMax, photoOfSlot } from '#picture/values';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { fieldName } from '../../document/layer-name.ts';
import type { FieldSource } from '../fields/field-choices.ts';
import { BuilderField, Choice, smallField } from './builder-field.tsx';
import type { ConditionRow, OtherValue } from './condition-draft.ts';

type ValuesProps = { row: ConditionRow; fields: FieldSource; onChange: (row: ConditionRow) => void };

/** Values with which a field is compared: one value, the two ends of a range, or a list. */
export function ConditionValues({ row, fields, onChange }: ValuesProps) {
  const { operator, others } = row;
  const put = (next: readonly OtherValue[]) => onChange({ ...row, others: next });
  const options = [
    { value: '', label: texts.condition.words },
    ...fields.keys
      .filter((key) => key !== row.key && photoOfSlot(key) === null)
      .map((key) => ({ value: key, label: fieldName(key) })),
  ];
  if (operator === 'exists' || operator === 'missing') return null;
  if (countOperands(operator) === 'any') return <List others={others} options={options} onChange={put} />;
  const labels = countOperands(operator) === 'two' ? texts.condition.ends : [texts.condition.value];
  return others.map((other, index) => (
    <Value
      // Values have no ids, so they are identified by their position.
      key={index}
      other={other}
      options={options}
      label={labels[index] ?? texts.condition.value}
      onChange={(next) => put(others.with(index, next))}
    />
  ));
}

type Options = readonly { readonly value: string; readonly label: string }[];

type ValueProps = {
  other: OtherValue;
  options: Options;
  label: string;
  onChange: (other: OtherValue) => void;
};

/** Field for typed words, or choice of another field of the product. */
function Value({ other, options, label, onChange }: ValueProps) {
  return (
    <div className="flex gap-2">
      <BuilderField label={other.isField ? label : texts.condition.with}>
        {(id) => <Source id={id} other={other} options={options} onChange={onChange} />}
      </BuilderField>
      {!other.isField && (
        <BuilderField label={label}>
          {(id) => (
            <input
              id={id}
              value={other.text}
              onChange={({ target: { value } }) => onChange({ text: value, isField: false })}
              className={smallField}
            />
          )}
        </BuilderField>
      )}
    </div>
  );
}

type SourceProps = Pick<ValueProps, 'other' | 'options' | 'onChange'> & { id?: string };

function Source({ other, options, onChange, id }: SourceProps) {
  return (
    <Choice
      {...(id === undefined ? { 'aria-label': texts.condition.with } : { id })}
      options={options}
      value={other.isField ? other.text : ''}
      onChange={(key) => onChange({ text: key, isField: key !== '' })}
    />
  );
}

type ListProps = {
  others: readonly OtherValue[];
  options: Options;
  onChange: (others: readonly OtherValue[]) => void;
};

function List({ others, options, onChange }: ListProps) {
  /** Makes several values of a pasted list. */
  const paste = (event: ClipboardEvent<HTMLInputElement>, index: number): void => {
    const words = event.clipboardData
      .getData('text')
      .split(/[,;\t\r\n]+/u)
      .map((word) => word.trim())
      .filter((word) => word !== '');
    if (words.length < 2) return;
    event.preventDefault();
    const pasted = words.map((text) => ({ text, isField: false }));
    const kept = others[index]?.text === '' ? 1 : 0;
    onChange(others.toSpliced(kept === 1 ? index : index + 1, kept, ...pasted).slice(0, valuesMax));
  };
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1 text-xs text-muted">{texts.condition.values}</legend>
      {others.map((other, index) => (
        <div key={index} className="flex min-w-0 items-center gap-1">
          <span className={other.isField ? 'min-w-0 grow' : 'w-20 shrink-0'}>
            <Source other={other} options={options} onChange={(next) => onChange(others.with(index, next))} />
          </span>
          {!other.isField && (
            <input
              aria-label={texts.condition.valueAt(index + 1)}
              value={other.text}
              onPaste={(event) => paste(event, index)}
              onChange={({ target: { value } }) =>
                onChange(others.with(index, { text: value, isField: false }))
              }
              className={smallField}
            />
          )}
          {others.length > 1 && (
            <IconButton
              label={texts.condition.removeValue(index + 1)}
              icon={<X />}
              onClick={() => onChange(others.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      {others.length < valuesMax && (
        <Button
          kind="quiet"
          icon={<Plus />}
          className="justify-self-start"
          onClick={() => onChange([...others, { text: '', isField: false }])}
        >
          {texts.condition.addValue}
        </Button>
      )}
    </fieldset>
  );
}
