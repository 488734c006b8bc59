import { Plus, X } from 'lucide-react';
import { textMessages as texts } from '#core/messages/screens/editor/text-messages.ts';
import { photoOfSlot, signatures, type Argument } from '#picture/values';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { fieldName } from '../../document/layer-name.ts';
import { BuilderField, Choice, smallField } from './builder-field.tsx';
import type { FormProps } from './call-forms.tsx';

const nameLabels: Readonly<Record<string, string>> = {
  sentence: texts.value.spelledAs,
  short: texts.value.leaveOut,
  without: texts.value.leaveOut,
};

/** Form for a function that removes the words of other fields from a title, or spells them in it as in these fields. */
export function NameForm({ call, fields, onChange }: FormProps) {
  const { args } = call;
  const isNeeded = signatures[call.name]?.accepts([]) !== true;
  const known = fields.keys
    .filter((key) => photoOfSlot(key) === null)
    .map((key) => ({ value: key, label: fieldName(key) }));
  const chosen = args.length === 0 ? [undefined] : args;
  return chosen.map((arg, index) => (
    <BuilderField key={index} label={nameLabels[call.name] ?? texts.value.field}>
      {(id) => (
        <Choice
          id={id}
          options={
            isNeeded && args.length < 2 ? known : [{ value: '', label: texts.value.noField }, ...known]
          }
          value={arg === undefined ? '' : arg.kind === 'field' ? arg.key : arg.text}
          onChange={(key) => {
            const kept: Argument[] = key === '' ? [] : [{ kind: 'field', key }];
            onChange({ ...call, args: args.toSpliced(index, 1, ...kept) });
          }}
        />
      )}
    </BuilderField>
  ));
}

const empty: Argument = { kind: 'text', text: '' };

/** Form for values and their replacements; the last field is the replacement for all other values. */
export function MapForm({ call, onChange }: FormProps) {
  const { args } = call;
  const other = args.length % 2 === 1 ? args.at(-1) : undefined;
  const pairs = other === undefined ? args : args.slice(0, -1);
  const places = Array.from({ length: pairs.length / 2 }, (_, place) => place);
  const put = (nextPairs: readonly Argument[], nextOther: Argument | undefined) => {
    onChange({ ...call, args: nextOther === undefined ? nextPairs : [...nextPairs, nextOther] });
  };
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1 text-xs text-muted">{texts.value.pairs}</legend>
      {places.map((place) => (
        <div key={place} className="flex min-w-0 items-center gap-1">
          {[0, 1].map((side) => (
            <input
              key={side}
              aria-label={(side === 0 ? texts.value.from : texts.value.to)(place + 1)}
              placeholder={side === 0 ? texts.value.fromExample : texts.value.toExample}
              value={readWords(pairs[place * 2 + side])}
              onChange={({ target: { value } }) =>
                put(pairs.with(place * 2 + side, { kind: 'text', text: value }), other)
              }
              className={smallField}
            />
          ))}
          {places.length > 1 && (
            <IconButton
              label={texts.value.removePair(place + 1)}
              icon={<X />}
              onClick={() => put(pairs.toSpliced(place * 2, 2), other)}
            />
          )}
        </div>
      ))}
      {signatures['map']?.accepts([...pairs, empty, empty, empty]) === true && (
        <Button
          kind="quiet"
          icon={<Plus />}
          className="justify-self-start"
          onClick={() => put([...pairs, empty, empty], other)}
        >
          {texts.value.addPair}
        </Button>
      )}
      <BuilderField label={texts.value.anyOther}>
        {(id) => (
          <input
            id={id}
            value={readWords(other)}
            placeholder={texts.value.nothing}
            onChange={({ target: { value } }) =>
              put(pairs, value === '' ? undefined : { kind: 'text', text: value })
            }
            className={smallField}
          />
        )}
      </BuilderField>
    </fieldset>
  );
}

function readWords(argument: Argument | undefined): string {
  return argument?.kind === 'text' ? argument.text : '';
}
