import { useState } from 'react';
import { textMessages as texts } from '#core/messages/screens/editor/text-messages.ts';
import {
  type Call,
  findDateWords,
  isEnd,
  writeDate,
  photoOfSlot,
  priceParts,
  signatures,
  type Argument,
  writeCurrency,
} from '#picture/values';
import { fieldName } from '../../document/layer-name.ts';
import type { FieldSource } from '../fields/field-choices.ts';
import { BuilderField, Choice, smallField } from './builder-field.tsx';

export type FormProps = {
  readonly call: Call;
  readonly fields: FieldSource;
  readonly onChange: (call: Call) => void;
};

/** The languages in the list; any other can be typed. */
export const locales = [
  'de-DE',
  'en-GB',
  'en-US',
  'es-ES',
  'fr-FR',
  'it-IT',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'sv-SE',
  'da-DK',
  'cs-CZ',
];

/** Form to choose a part of a price, and the format of the price that is split. */
export function PartForm({ call, onChange }: FormProps) {
  const [part, ...options] = call.args;
  const locale = options.map(readText).find((option) => /^[a-z]/.test(option) && option !== 'short') ?? '';
  const others = options.filter((option) => readText(option) !== locale);
  return (
    <div className="flex gap-2">
      <BuilderField label={texts.value.part}>
        {(id) => (
          <Choice
            id={id}
            options={priceParts.map((each) => ({ value: each, label: texts.parts[each] }))}
            value={part === undefined ? '' : readText(part)}
            onChange={(chosen) => onChange({ ...call, args: [words(chosen), ...options] })}
          />
        )}
      </BuilderField>
      <BuilderField label={texts.value.writtenAs}>
        {(id) => (
          <Choice
            id={id}
            options={[
              { value: '', label: texts.value.ownLocale },
              ...locales.map((each) => ({
                value: each,
                label: texts.value.locale(each, priceIn(each)),
              })),
            ]}
            value={locale}
            onChange={(chosen) => {
              const named = chosen === '' ? others : [words(chosen), ...others];
              onChange({ ...call, args: [part ?? words('whole'), ...named] });
            }}
          />
        )}
      </BuilderField>
    </div>
  );
}

/** Returns a sample price in the format of a locale, as most users do not know the codes of locales. */
export function priceIn(locale: string): string {
  return writeCurrency('1299.50 EUR', [locale]);
}

/** Form for a factor: a number, or a field that contains one. */
export function FactorForm({ call, fields, onChange }: FormProps) {
  const [factor] = call.args;
  return (
    <WordsOrField
      label={texts.value.by}
      argument={factor ?? words('')}
      fields={fields}
      onChange={(next) => {
        const isUsable = signatures[call.name]?.accepts([next]) === true;
        if (isUsable) onChange({ ...call, args: [next] });
      }}
      isNumber
    />
  );
}

const sampleDay = '2026-11-20';
const patterns = [
  'd MMM',
  'd MMMM',
  'd. MMMM',
  'd MMMM yyyy',
  'dd.MM.',
  'dd.MM.yyyy',
  'd/M',
  'EEEE',
  'EEEE, d MMMM',
];

/** Form to choose the format of a date, its language, and the end of a period. */
export function DateForm({ call, onChange }: FormProps) {
  const given = call.args.map(readText);
  const locale = given.find((option) => !isEnd(option) && findDateWords(option) !== null) ?? '';
  const end = given.find(isEnd) ?? 'end';
  const pattern = given.find((option) => option !== locale && !isEnd(option)) ?? '';
  const put = (next: { pattern?: string; locale?: string; end?: string }): void => {
    const all = { pattern, locale, end, ...next };
    const options = [all.pattern, all.locale, all.end === 'start' ? 'start' : ''];
    onChange({ ...call, args: options.filter((option) => option !== '').map(words) });
  };
  const sample = (...options: string[]) => writeDate(sampleDay, [...options, locale]);
  return (
    <>
      <BuilderField label={texts.value.datePattern}>
        {(id) => (
          <Choice
            id={id}
            options={[
              { value: '', label: texts.value.ownPattern(sample()) },
              ...patterns.map((each) => ({ value: each, label: sample(each) })),
            ]}
            value={pattern}
            onChange={(chosen) => put({ pattern: chosen })}
          />
        )}
      </BuilderField>
      <div className="flex gap-2">
        <BuilderField label={texts.value.language}>
          {(id) => (
            <Choice
              id={id}
              options={[
                { value: '', label: texts.value.ownLanguage },
                ...locales.map((each) => ({
                  value: each,
                  label: texts.value.locale(each, writeDate(sampleDay, ['d MMMM', each])),
                })),
              ]}
              value={locale}
              onChange={(chosen) => put({ locale: chosen })}
            />
          )}
        </BuilderField>
        <BuilderField label={texts.value.end}>
          {(id) => (
            <Choice
              id={id}
              options={[
                { value: 'end', label: texts.value.lastDay },
                { value: 'start', label: texts.value.firstDay },
              ]}
              value={end}
              onChange={(chosen) => put({ end: chosen })}
            />
          )}
        </BuilderField>
      </div>
    </>
  );
}

/** Form for words before or after a value, which may contain fields. */
export function AffixForm({ call, fields, onChange }: FormProps) {
  return call.args.map((arg, index) => (
    <WordsOrField
      // Arguments have no ids, so they are identified by their position.
      key={index}
      label={texts.value.wordsOfAffix}
      argument={arg}
      fields={fields}
      onChange={(next) => onChange({ ...call, args: call.args.with(index, next) })}
    />
  ));
}

type WordsOrFieldProps = {
  label: string;
  argument: Argument;
  fields: FieldSource;
  onChange: (argument: Argument) => void;
  isNumber?: boolean;
};

function WordsOrField({ label, argument, fields, onChange, isNumber = false }: WordsOrFieldProps) {
  // Typed text, kept while it is not a number.
  const [typed, setTyped] = useState<string | null>(null);
  const options = [
    { value: '', label: isNumber ? texts.value.number : texts.value.someWords },
    ...fields.keys
      .filter((key) => photoOfSlot(key) === null)
      .map((key) => ({ value: key, label: fieldName(key) })),
  ];
  return (
    <div className="flex gap-2">
      <BuilderField label={texts.condition.with}>
        {(id) => (
          <Choice
            id={id}
            options={options}
            value={argument.kind === 'field' ? argument.key : ''}
            onChange={(key) => onChange(key === '' ? words(isNumber ? '2' : '') : { kind: 'field', key })}
          />
        )}
      </BuilderField>
      {argument.kind === 'text' && (
        <BuilderField label={label}>
          {(id) => (
            <input
              id={id}
              value={typed ?? argument.text}
              {...(isNumber && { inputMode: 'decimal' })}
              aria-invalid={(isNumber && typed !== null && typed !== argument.text) || undefined}
              onChange={({ target: { value } }) => {
                const text = isNumber ? value.trim().replace(',', '.') : value;
                setTyped(text);
                onChange(words(text));
              }}
              onBlur={() => setTyped(null)}
              className={smallField}
            />
          )}
        </BuilderField>
      )}
    </div>
  );
}

function words(text: string): Argument {
  return { kind: 'text', text };
}

function readText(argument: Argument): string {
  return argument.kind === 'text' ? argument.text : '';
}
