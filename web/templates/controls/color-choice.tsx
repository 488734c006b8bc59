import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { designControlsMessages as texts } from '#core/messages/screens/design-controls-messages.ts';
import { hexChannels, computeLuminance } from '#picture';
import { classes } from '#web/ui/classes.ts';
import { inputStyle } from '#web/ui/field/input.tsx';

export interface ColorOption {
  value: string;
  name: string;
}

interface ColorChoiceProps {
  legend: string;
  hint?: string;
  options: readonly ColorOption[];
  value: string;
  onChange: (value: string) => void;
}

/** Choice of named colours, or of any other by a picker or as `#rrggbb`. */
export function ColorChoice({ legend, hint, options, value, onChange }: ColorChoiceProps) {
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  return (
    <fieldset className="min-w-0" aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <legend className="mb-1.5 text-base">
        <span className="font-medium">{legend}</span>
        <span aria-hidden="true" className="ml-2 text-sm text-muted">
          {chosen?.name ?? texts.ownColor}
        </span>
      </legend>
      <div className="-mx-1 flex flex-wrap items-center gap-y-1">
        {options.map((option) => (
          <ColorRadio
            key={option.value}
            name={id}
            option={option}
            isChosen={option === chosen}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </div>
      <OwnColor key={value} legend={legend} value={value} onChange={onChange} />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  );
}

interface ColorRadioProps {
  name: string;
  option: ColorOption;
  isChosen: boolean;
  onChoose: () => void;
}

function ColorRadio({ name, option, isChosen, onChoose }: ColorRadioProps) {
  const channels = hexChannels(option.value);
  const isLight = channels === null || computeLuminance(channels) > 0.4;
  return (
    <label
      title={option.name}
      className="relative grid size-9 cursor-pointer place-items-center rounded-full has-checked:inset-ring-2 has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent"
    >
      <input
        type="radio"
        name={name}
        aria-label={option.name}
        checked={isChosen}
        onChange={onChoose}
        className="sr-only top-4 left-4"
      />
      <span
        className={classes(
          'control-edge grid size-7 place-items-center rounded-full forced-color-adjust-none',
          channels === null &&
            'bg-[conic-gradient(from_45deg,#e4572e,#f2a413,#0f766e,#1f4fd8,#7b2d6b,#e4572e)]',
        )}
        style={channels === null ? undefined : { background: option.value }}
      >
        {isChosen && (
          <Check strokeWidth={3} className="size-4" style={{ color: isLight ? '#000000' : '#ffffff' }} />
        )}
      </span>
    </label>
  );
}

/** Field for any colour. Typed text is applied as soon as it is a valid colour. */
function OwnColor({ legend, value, onChange }: Omit<ColorChoiceProps, 'options' | 'hint'>) {
  const noteId = useId();
  const hex = hexChannels(value) === null ? '' : value;
  const [typed, setTyped] = useState(hex);
  const [isWrong, setIsWrong] = useState(false);
  const take = () => {
    const color = `#${typed.trim().replace(/^#/, '')}`.toLowerCase();
    const isColor = hexChannels(color) !== null;
    setIsWrong(!isColor && typed.trim() !== '');
    if (isColor && color !== value) onChange(color);
    if (typed.trim() === '') setTyped(hex);
  };
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-2">
      <input
        type="color"
        aria-label={texts.pickColor(legend)}
        title={texts.ownColor}
        value={hex === '' ? '#808080' : hex}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="control-edge size-9 shrink-0 cursor-pointer rounded-control bg-surface p-1"
      />
      <input
        type="text"
        aria-label={texts.hexOf(legend)}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? noteId : undefined}
        value={typed}
        placeholder={texts.hexExample}
        maxLength={9}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setIsWrong(false);
        }}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter applies the colour, so it must not submit the form.
          event.preventDefault();
          take();
        }}
        className={classes(inputStyle, 'max-w-28 font-mono uppercase')}
      />
      {isWrong && (
        <span id={noteId} role="alert" className="text-sm text-bad">
          {texts.hexProblem}
        </span>
      )}
    </div>
  );
}
