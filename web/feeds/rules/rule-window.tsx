import { useState } from 'react';
import { rulesMessages as texts } from '#core/messages/screens/feeds/rules-messages.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { Combobox } from '#web/ui/select/combobox.tsx';
import type { RuleDraft } from './rules-draft.ts';

interface RuleWindowProps {
  rule: RuleDraft;
  timeZone: string | null;
  onChange: (rule: RuleDraft, timeZone?: string) => void;
}

/** Period in which a rule applies; without start and end it always does. */
export function RuleWindow({ rule, timeZone, onChange }: RuleWindowProps) {
  const [isOpen, setIsOpen] = useState(rule.from !== null || rule.until !== null);
  const zone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const change = (window: Pick<Partial<RuleDraft>, 'from' | 'until'>) =>
    onChange({ ...rule, ...window }, zone);
  return (
    <div className="grid gap-2">
      <Checkbox
        label={texts.window}
        isChecked={isOpen}
        onChange={(isChecked) => {
          setIsOpen(isChecked);
          if (!isChecked) onChange({ ...rule, from: null, until: null });
        }}
      />
      {isOpen && (
        <div className="grid gap-3 sm:grid-cols-2">
          {(['from', 'until'] as const).map((edge) => (
            <Field key={edge} label={texts[edge]}>
              <Input
                type="datetime-local"
                value={rule[edge] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  change({ [edge]: value === '' ? null : value.slice(0, 16) })
                }
              />
            </Field>
          ))}
          <div className="sm:col-span-2">
            <Field label={texts.timeZone}>
              <Combobox
                options={timeZones().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
                value={zone}
                onChange={(name) => onChange(rule, name)}
              />
            </Field>
          </div>
        </div>
      )}
    </div>
  );
}

/** Returns all time zones, including UTC, which browsers do not list. */
function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];
}
