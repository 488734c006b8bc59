import { eventTypes, type EventType } from '#core/events/event-types.ts';
import { notificationSettingsMessages as texts } from '#core/messages/screens/account/notification-settings-messages.ts';
import { Checkbox } from './checkbox.tsx';

interface TypeBoxesProps {
  label: string;
  chosen: readonly EventType[];
  onChange: (chosen: EventType[]) => void;
}

/** Kinds of events; the most frequent kind is last. */
const shown = [...eventTypes].toSorted(
  (a, b) => Number(a === 'feed.published') - Number(b === 'feed.published'),
);

export function TypeBoxes({ label, chosen, onChange }: TypeBoxesProps) {
  return (
    <fieldset>
      <legend className="font-medium">{label}</legend>
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {shown.map((type) => (
          <Checkbox
            key={type}
            label={texts.names[type]}
            {...(type === 'feed.published' && { hint: texts.publishedHint })}
            isChecked={chosen.includes(type)}
            onChange={(isChecked) =>
              onChange(isChecked ? [...chosen, type] : chosen.filter((each) => each !== type))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
