import { localeInForce } from '#core/messages/language.ts';
import { ArrowRight } from 'lucide-react';
import { SHOP_LANGUAGES, type ShopLanguage } from '#core/feeds/shop-languages.ts';
import { priorPriceDefaults } from '#core/price/prior-price-settings.ts';
import { priceFormMessages as texts } from '#core/messages/screens/feeds/price-form-messages.ts';
import { currencyCodes } from '#picture/values';
import { once } from '#web/lib/format.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Combobox } from '#web/ui/select/combobox.tsx';
import { Select } from '#web/ui/select/select.tsx';
import type { FeedSample } from '../source/feed-sample.ts';
import type { FeedFormModel } from '../use-feed-form.ts';

/** Currency and format of the shop's prices: as detected until the user changes them, with one of the shop's prices as example. */
export function PriceSection({ model }: { model: FeedFormModel }) {
  const { values, change, sample } = model;
  const { currencies, languages } = choices();
  return (
    <Card id="prices" title={texts.title}>
      <div className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={texts.currency} hint={texts.currencyHint}>
            <Combobox
              options={[{ value: '', label: guessedCurrency(sample) }, ...currencies]}
              value={values.currency}
              onChange={(currency) => change({ currency })}
            />
          </Field>
          <Field label={texts.language} hint={texts.languageHint}>
            <Combobox
              options={[{ value: '', label: guessedLanguage(sample) }, ...languages]}
              value={values.language}
              onChange={(language) => change({ language: parseLanguage(language) })}
            />
          </Field>
        </div>
        <Example sample={sample} />
        <Reductions model={model} />
      </div>
    </Card>
  );
}

/** Whether reductions count from the prior price, and how. */
export function Reductions({ model: { values, change } }: { model: FeedFormModel }) {
  const { priorPrices: chosen } = values;
  const { days } = chosen ?? priorPriceDefaults;
  return (
    <div className="grid gap-4">
      <Checkbox
        label={texts.prior(days)}
        hint={texts.priorHint}
        isChecked={chosen !== null}
        onChange={(isOn) => change({ priorPrices: isOn ? priorPriceDefaults : null })}
      />
      {chosen !== null && (
        <>
          <Field label={texts.priorUnknown(days)}>
            <Select
              options={(['none', 'shop'] as const).map((value) => ({
                value,
                label: texts.priorUnknowns[value],
              }))}
              value={chosen.unknown}
              onChange={(unknown) =>
                change({ priorPrices: { ...chosen, unknown: unknown === 'shop' ? 'shop' : 'none' } })
              }
            />
          </Field>
          <Checkbox
            label={texts.priorSteps}
            isChecked={chosen.isStepwise}
            onChange={(isStepwise) => change({ priorPrices: { ...chosen, isStepwise } })}
          />
        </>
      )}
    </div>
  );
}

function Example({ sample }: { sample: FeedSample | undefined }) {
  const example = sample?.example ?? null;
  if (sample === undefined) return null;
  return (
    <output aria-live="polite" className="block rounded-control bg-sunken px-3 py-2.5">
      {example === null ? (
        <span className="text-muted">{texts.noExample}</span>
      ) : (
        <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <span className="min-w-0 max-w-full truncate text-sm text-muted">{example.title}</span>
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="sr-only">{texts.inFeed}</span>
            <span className="text-muted tabular">{example.written}</span>
            <ArrowRight className="size-3.5 self-center text-muted" />
            <span className="sr-only">{texts.inPictures}</span>
            <span className="text-lg font-semibold tabular">{example.drawn}</span>
          </span>
        </span>
      )}
    </output>
  );
}

function guessedCurrency(sample: FeedSample | undefined): string {
  if (sample === undefined) return texts.currenciesSeveral;
  const { currency, likelyCurrency } = sample.guessed;
  if (currency !== null) return texts.guessed(choices().nameOfCurrency(currency));
  if (likelyCurrency !== null) return texts.likely(choices().nameOfCurrency(likelyCurrency));
  return sample.hasCurrency ? texts.currenciesSeveral : texts.currencyUnknown;
}

function guessedLanguage(sample: FeedSample | undefined): string {
  const language = sample?.guessed.language ?? null;
  return language === null ? texts.languageUnknown : texts.guessed(choices().nameOfLanguage(language));
}

function parseLanguage(value: string): ShopLanguage | '' {
  return SHOP_LANGUAGES.find((language) => language === value) ?? '';
}

/** Created only once, when a form first shows them. */
const choices = once(() => {
  const currencyNames = new Intl.DisplayNames(localeInForce(), { type: 'currency' });
  const languageNames = new Intl.DisplayNames(localeInForce(), {
    type: 'language',
    languageDisplay: 'standard',
  });
  const nameOfCurrency = (code: string) => `${currencyNames.of(code) ?? code} (${code})`;
  const nameOfLanguage = (code: string) => languageNames.of(code) ?? code;
  const inOrder = (options: { value: string; label: string }[]) =>
    options.toSorted((one, other) => one.label.localeCompare(other.label, localeInForce()));
  return {
    nameOfCurrency,
    nameOfLanguage,
    currencies: inOrder(currencyCodes.map((value) => ({ value, label: nameOfCurrency(value) }))),
    languages: inOrder(SHOP_LANGUAGES.map((value) => ({ value, label: nameOfLanguage(value) }))),
  };
});
