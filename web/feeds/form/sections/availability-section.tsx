import { TriangleAlert } from 'lucide-react';
import { AVAILABILITY_OPERATIONS, foldState } from '#feed';
import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { filterMessages } from '#core/messages/screens/feeds/filter-messages.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Combobox } from '#web/ui/select/combobox.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { type AvailabilityValues, sameField } from '../values/feed-form-values.ts';
import { labelOptions } from './product-mapping-section.tsx';
import { matchText } from '../match-text.ts';
import type { FeedSample } from '../source/feed-sample.ts';
import type { FeedFormModel } from '../use-feed-form.ts';

const operations = AVAILABILITY_OPERATIONS.map((name, number) => ({
  value: String(number),
  label: filterMessages.choice(filterMessages.plain[name] ?? '', name),
}));
const everyProduct = { value: '', label: feedFormMessages.everyProduct };

/** Filter for the products that get the template; all others stay unchanged. */
export function AvailabilitySection({ model }: { model: FeedFormModel }) {
  const { values, analysis, sample, isTable } = model;
  const { optionOf, toCustomOption } = labelOptions(isTable);
  const filter = values.availabilityOption;
  const change = (patch: Partial<AvailabilityValues>) =>
    model.change({ availabilityOption: { ...filter, ...patch } });
  const options = (analysis?.availabilityOptions ?? []).map(optionOf);
  // A stored filter has no namespace prefix, so its option is found by comparing names without one.
  const field = options.find(({ value }) => filter.field !== '' && sameField(value, filter.field));
  const hasFilter = filter.field !== '';
  const hasValue = hasFilter && AVAILABILITY_OPERATIONS[filter.operationType] !== 'Exist';
  return (
    <Card id="availability" title={feedFormMessages.availabilityConfiguration}>
      <div className="grid gap-4">
        <p className="text-muted">{feedFormMessages.availabilityHint}</p>
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label={feedFormMessages.availabilityOption}>
            <Combobox
              options={[everyProduct, ...options]}
              value={field?.value ?? filter.field}
              onChange={(next) => change({ field: next })}
              toCustomOption={toCustomOption}
              emptyText={isTable ? feedFormMessages.typeColumn : feedFormMessages.typeTag}
            />
          </Field>
          {hasFilter && (
            <Field label={feedFormMessages.operation}>
              <Select
                options={operations}
                value={String(filter.operationType)}
                onChange={(next) => change({ operationType: Number(next) })}
              />
            </Field>
          )}
          {hasValue && (
            <Field label={feedFormMessages.value}>
              <Input
                value={filter.value}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => change({ value: event.currentTarget.value })}
              />
            </Field>
          )}
        </div>
        {hasValue && field?.value === analysis?.defaults.availability.label && (
          <KnownValues
            counts={analysis?.availabilityCounts ?? []}
            value={filter.value}
            onChoose={(value) => change({ value })}
          />
        )}
        <MatchLine sample={sample} />
      </div>
    </Card>
  );
}

interface KnownValuesProps {
  counts: readonly { value: string; count: number }[];
  value: string;
  onChoose: (value: string) => void;
}

function KnownValues({ counts, value, onChoose }: KnownValuesProps) {
  if (counts.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="float-left mr-1 text-sm text-muted">{feedFormMessages.inYourFeed}</legend>
      {counts.slice(0, 6).map((known) => (
        <button
          key={known.value}
          type="button"
          aria-pressed={foldState(known.value) === foldState(value)}
          onClick={() => onChoose(known.value)}
          className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-chip border border-line-strong bg-surface px-2.5 text-sm text-muted hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink"
        >
          <span className="truncate">{known.value === '' ? feedFormMessages.emptyValue : known.value}</span>
          <span className="tabular">{formatNumber(known.count)}</span>
        </button>
      ))}
    </fieldset>
  );
}

function MatchLine({ sample }: { sample: FeedSample | undefined }) {
  const hasNone = sample !== undefined && sample.productCount > 0 && sample.matchCount === 0;
  return (
    <output aria-live="polite" className="block min-h-5">
      {sample !== undefined && <span className="font-medium tabular">{matchText(sample)}</span>}
      {hasNone && (
        <span className="mt-2 flex gap-2 rounded-control bg-warn-soft p-3 text-ink">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" />
          {feedFormMessages.nothingMatches}
        </span>
      )}
    </output>
  );
}
