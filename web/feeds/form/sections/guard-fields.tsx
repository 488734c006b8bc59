import { guardThresholds, isCount, type GuardThreshold } from '#core/feeds/guard.ts';
import { guardFormMessages as texts } from '#core/messages/screens/feeds/guard-form-messages.ts';
import { Field } from '#web/ui/field/field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import type { FeedFormModel } from '../use-feed-form.ts';

const steps = [0, 5, 10, 20, 30, 50, 75, 90, 100];

export function GuardFields({ model }: { model: FeedFormModel }) {
  const { guard } = model.values;
  return (
    <>
      <p className="max-w-prose text-sm text-pretty text-muted">{texts.hint}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {guardThresholds.map((measure) => (
          <Field key={measure} label={texts.fields[measure]}>
            <Select
              options={listOptions(measure, guard[measure])}
              value={String(guard[measure])}
              onChange={(percent) => model.change({ guard: { ...guard, [measure]: Number(percent) } })}
            />
          </Field>
        ))}
      </div>
    </>
  );
}

/** Returns the usual choices, and the current value, which may be a different one if it was set by the API. */
function listOptions(measure: GuardThreshold, chosen: number): { value: string; label: string }[] {
  const choices = [...new Set([...steps, chosen])].toSorted((a, b) => a - b);
  const label = isCount(measure) ? texts.loss : texts.rise;
  return choices.map((percent) => ({
    value: String(percent),
    label: percent === 100 ? texts.never : label(percent),
  }));
}
