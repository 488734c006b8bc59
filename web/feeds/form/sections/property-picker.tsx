import { Check } from 'lucide-react';
import { useState } from 'react';
import { cleanPropertyName, type PropertyOption } from '#feed';
import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classes } from '#web/ui/classes.ts';

const shownAtFirst = 12;

interface PropertyPickerProps {
  options: readonly PropertyOption[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Chooses the texts of a product that a template may show; chosen ones that the feed lacks stay visible so that they can be removed. */
export function PropertyPicker({ options, chosen, onChange }: PropertyPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [firstChosen] = useState(chosen);
  const all = orderedProperties(options, firstChosen, chosen);
  const shown = isOpen ? all : all.slice(0, shownAtFirst);
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">{feedFormMessages.properties}</legend>
      <p className="text-sm text-muted">{feedFormMessages.propertiesHint}</p>
      <div className="flex flex-wrap gap-1.5">
        {shown.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            aria-pressed={chosen.includes(name)}
            onClick={() => toggle(name)}
            className={classes(
              'inline-flex h-9 items-center gap-1.5 rounded-full border px-3 text-sm font-medium transition-colors duration-120',
              chosen.includes(name)
                ? 'border-accent bg-accent-soft text-ink'
                : 'border-line-strong bg-surface text-muted hover:text-ink',
            )}
          >
            {chosen.includes(name) && <Check className="size-3.5 text-accent" />}
            {label}
          </button>
        ))}
        {all.length > shownAtFirst && (
          <Button kind="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? feedFormMessages.showFewer : feedFormMessages.showAll(all.length)}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** The first choices lead, so that they show without opening the list; the order does not jump while choosing. */
function orderedProperties(
  options: readonly PropertyOption[],
  leading: readonly string[],
  chosen: readonly string[],
): { name: string; label: string }[] {
  const labels = new Map(options.map(({ name, label }) => [name, label]));
  const names = new Set([...leading, ...labels.keys(), ...chosen]);
  return [...names].map((name) => ({ name, label: labels.get(name) ?? cleanPropertyName(name) }));
}
