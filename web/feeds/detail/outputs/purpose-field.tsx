import { useId } from 'react';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import { outputMessages as texts } from '#core/messages/screens/feeds/publishing/output-messages.ts';

const purposes = ['google', 'template', 'tagged', 'additional', 'shop'] as const;

/** Purpose of a new output. */
export type Purpose = (typeof purposes)[number];

/** Returns the initial values of the form of a new output. */
export function makeInitialValues(
  purpose: Purpose,
): Pick<Output, 'name' | 'image' | 'channel' | 'template_id'> {
  const start = { name: texts.purposes[purpose].name, template_id: null, channel: null };
  switch (purpose) {
    case 'google':
      return { ...start, image: 'additional', channel: 'google' };
    case 'template':
      return { ...start, image: 'main' };
    case 'tagged':
      return { ...start, image: 'tagged', channel: 'meta' };
    case 'additional':
      return { ...start, image: 'additional' };
    case 'shop':
      return { ...start, image: 'shop' };
  }
}

/** The reasons for an output, each with its effect. */
export function PurposeField({ value, onChange }: { value: Purpose; onChange: (next: Purpose) => void }) {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-base font-medium">{texts.purpose}</legend>
      {purposes.map((purpose) => (
        <div
          key={purpose}
          className="relative flex items-start gap-3 rounded-control border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            id={`${name}-${purpose}`}
            aria-describedby={`${name}-${purpose}-hint`}
            type="radio"
            name={name}
            checked={purpose === value}
            onChange={() => onChange(purpose)}
            className="mt-1 size-4 shrink-0 accent-accent outline-none"
          />
          <div className="grid gap-0.5">
            {/* The whole box is its label. */}
            <label
              htmlFor={`${name}-${purpose}`}
              className="cursor-pointer font-medium after:absolute after:inset-0"
            >
              {texts.purposes[purpose].label}
            </label>
            <span id={`${name}-${purpose}-hint`} className="text-sm text-pretty text-muted">
              {texts.purposes[purpose].hint}
            </span>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
