import type { ReactNode } from 'react';
import { textMessages as texts } from '#core/messages/screens/editor/text-messages.ts';
import { currencyCodes, isCurrencyCode } from '#picture/values';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { BuilderField, Choice, fieldOptions, smallField } from './builder-field.tsx';
import {
  AffixForm,
  DateForm,
  FactorForm,
  locales,
  PartForm,
  priceIn,
  type FormProps,
} from './call-forms.tsx';
import { MapForm, NameForm } from './list-forms.tsx';

const forms: Readonly<Record<string, (props: FormProps) => ReactNode>> = {
  truncate: Length,
  currency: PriceFormat,
  discount: ReducedPrice,
  saved: ReducedPrice,
  part: PartForm,
  divide: FactorForm,
  times: FactorForm,
  date: DateForm,
  prefix: AffixForm,
  suffix: AffixForm,
  short: NameForm,
  without: NameForm,
  sentence: NameForm,
  map: MapForm,
};

/** Form for the arguments of a function; null for a function without arguments. */
export function CallArguments(props: FormProps) {
  const Form = forms[props.call.name];
  return Form === undefined ? null : <Form {...props} />;
}

function ReducedPrice({ call, fields, onChange }: FormProps) {
  const [first] = call.args;
  return (
    <BuilderField label={texts.value.reducedPrice}>
      {(id) => (
        <Choice
          id={id}
          options={fieldOptions(fields)}
          value={first?.kind === 'field' ? first.key : ''}
          onChange={(key) => onChange({ ...call, args: [{ kind: 'field', key }, ...call.args.slice(1)] })}
        />
      )}
    </BuilderField>
  );
}

const lengthMax = 2000;

function Length({ call, onChange }: FormProps) {
  const [length] = call.args;
  return (
    <BuilderField label={texts.value.letters}>
      {(id) => (
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={lengthMax}
          value={length?.kind === 'text' ? length.text : ''}
          onChange={({ target: { valueAsNumber } }) => {
            if (!Number.isInteger(valueAsNumber) || valueAsNumber < 1 || valueAsNumber > lengthMax) return;
            onChange({ ...call, args: [{ kind: 'text', text: String(valueAsNumber) }] });
          }}
          className={smallField}
        />
      )}
    </BuilderField>
  );
}

const localeOptions = [
  { value: '', label: texts.value.ownLocale },
  ...locales.map((locale) => ({ value: locale, label: texts.value.locale(locale, priceIn(locale)) })),
];
const currencyOptions = [
  { value: '', label: texts.value.noCurrency },
  ...currencyCodes.toSorted().map((code) => ({ value: code, label: code })),
];

function PriceFormat({ call, onChange }: FormProps) {
  const given = call.args.map((arg) => (arg.kind === 'text' ? arg.text : ''));
  const isShort = given.includes('short');
  const currency = given.find(isCurrencyCode) ?? '';
  const locale = given.find((option) => option !== 'short' && !isCurrencyCode(option)) ?? '';
  const put = (next: { locale?: string; currency?: string; isShort?: boolean }): void => {
    const all = { locale, currency, isShort, ...next };
    const options = [all.locale, all.currency, all.isShort ? 'short' : ''].filter((option) => option !== '');
    onChange({ ...call, args: options.map((text) => ({ kind: 'text', text })) });
  };
  return (
    <>
      <div className="flex gap-2">
        <BuilderField label={texts.value.writtenAs}>
          {(id) => (
            <Choice
              id={id}
              options={localeOptions}
              value={locale}
              onChange={(chosen) => put({ locale: chosen })}
            />
          )}
        </BuilderField>
        <BuilderField label={texts.value.currency}>
          {(id) => (
            <Choice
              id={id}
              options={currencyOptions}
              value={currency}
              onChange={(chosen) => put({ currency: chosen })}
            />
          )}
        </BuilderField>
      </div>
      <Checkbox label={texts.value.short} isChecked={isShort} onChange={(short) => put({ isShort: short })} />
    </>
  );
}
