import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { feedFormMessages as texts } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { Combobox } from '#web/ui/select/combobox.tsx';
import { Select } from '#web/ui/select/select.tsx';
import type { FeedFormModel } from '../use-feed-form.ts';

const intervals = [15, 30, 60, 180, 360, 720, 1_440];
const timesMax = 24;
const atTimes = 'times';
const firstTime = '06:00';

/** Choice when a feed is refreshed: at an interval in minutes, or at times of day in a time zone. */
export function ScheduleFields({ model: { values, change } }: { model: FeedFormModel }) {
  const { refreshMinutes, refreshAt } = values;
  const choices = intervals.includes(refreshMinutes)
    ? intervals
    : [...intervals, refreshMinutes].toSorted((a, b) => a - b);
  return (
    <div className="grid gap-4">
      <Field label={texts.refresh} hint={texts.refreshHint}>
        <div className="sm:max-w-60">
          <Select
            options={[
              ...choices.map((minutes) => ({ value: String(minutes), label: texts.interval(minutes) })),
              { value: atTimes, label: texts.atTimes },
            ]}
            value={refreshAt.length > 0 ? atTimes : String(refreshMinutes)}
            onChange={(choice) =>
              change(
                choice === atTimes
                  ? { refreshAt: [firstTime], timeZone: values.timeZone ?? ownTimeZone() }
                  : { refreshAt: [], refreshMinutes: Number(choice) },
              )
            }
          />
        </div>
      </Field>
      {refreshAt.length > 0 && <Times values={values} change={change} />}
    </div>
  );
}

function Times({ values: { refreshAt, timeZone }, change }: Pick<FeedFormModel, 'values' | 'change'>) {
  const group = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = () => {
    change({ refreshAt: [...refreshAt, laterThan(refreshAt.at(-1) ?? firstTime)] });
    requestAnimationFrame(() =>
      group.current?.querySelector<HTMLElement>('[data-time]:last-child input')?.focus(),
    );
  };
  const remove = (index: number) => {
    addButton.current?.focus();
    change({ refreshAt: refreshAt.toSpliced(index, 1) });
  };
  return (
    <div role="group" aria-label={texts.times} className="grid gap-3">
      <div ref={group} className="flex flex-wrap gap-2">
        {refreshAt.map((time, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Two times may be equal while one of them is typed.
          <div key={index} data-time className="flex items-center">
            <Input
              type="time"
              aria-label={texts.timeNumber(index + 1)}
              value={time}
              required
              className="w-30"
              onChange={({ currentTarget: { value } }) => {
                // While a time is being typed, the browser may report an empty value.
                if (value !== '') change({ refreshAt: refreshAt.with(index, value.slice(0, 5)) });
              }}
            />
            {refreshAt.length > 1 && (
              <IconButton label={texts.removeTime(time)} icon={<X />} onClick={() => remove(index)} />
            )}
          </div>
        ))}
      </div>
      <div>
        <Button ref={addButton} icon={<Plus />} isDisabled={refreshAt.length >= timesMax} onClick={add}>
          {texts.addTime}
        </Button>
      </div>
      <Field label={texts.timeZone} hint={texts.timeZoneHint}>
        <div className="sm:max-w-80">
          <Combobox
            options={timeZones().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
            value={timeZone ?? 'UTC'}
            onChange={(name) => change({ timeZone: name })}
          />
        </div>
      </Field>
    </div>
  );
}

/** Returns the time twelve hours later, as the first suggestion for an additional time. */
function laterThan(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${String((hours + 12) % 24).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns all time zones, including UTC, which browsers do not list. */
function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];
}
