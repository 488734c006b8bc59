import { type CSSProperties, useId } from 'react';
import { designControlsMessages as texts } from '#core/messages/screens/design-controls-messages.ts';
import { familyLooks } from '#picture/designs';
import { ownFamilyFace } from './own-families.ts';

interface TypeChoiceProps {
  legend: string;
  families: readonly string[];
  value: string;
  onChange: (family: string) => void;
}

/** Styles for the previews of font families, with fonts that browsers have and that look similar. */
const looks: Readonly<Record<'plain' | 'serif' | 'narrow', CSSProperties>> = {
  plain: { fontFamily: 'var(--font-sans)' },
  serif: { fontFamily: 'Georgia, serif' },
  narrow: { fontFamily: 'var(--font-sans)', transform: 'scaleX(0.6)', margin: '0 -0.3em' },
};

function makeStyle(family: string): CSSProperties {
  const look = familyLooks[family];
  return {
    fontWeight: 600,
    ...(look === undefined ? { fontFamily: `'${ownFamilyFace(family)}', var(--font-sans)` } : looks[look]),
  };
}

function nameFamily(family: string): string {
  const look = familyLooks[family];
  return look === undefined ? family : texts.families[look];
}

export function TypeChoice({ legend, families, value, onChange }: TypeChoiceProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-base font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {families.map((family) => (
          <label
            key={family}
            className="relative inline-flex h-10 cursor-pointer items-center gap-2.5 rounded-control border border-line-strong bg-surface px-3 transition-colors duration-120 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:inset-ring has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={id}
              checked={family === value}
              onChange={() => onChange(family)}
              className="sr-only top-4 left-4"
            />
            <span aria-hidden="true" className="inline-block text-xl leading-none" style={makeStyle(family)}>
              {texts.familySample}
            </span>
            {nameFamily(family)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
