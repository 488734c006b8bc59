import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import { classes } from '#web/ui/classes.ts';
import { useSession } from '../../../session/session.ts';
import { reckon } from '../values/arithmetic.ts';
import type { NumberTarget } from '../values/number-target.ts';
import { FieldNote, fieldStyle, labelStyle } from './field-style.tsx';
import { useDraft } from './use-draft.ts';
import { useScrub } from './use-scrub.ts';

const bigStep = 10;

type NumberInputProps = {
  readonly target: NumberTarget;
  /** Letter or icon inside the field, instead of a label above it. */
  readonly mark?: ReactNode;
  /** Text shown in an empty field: the default value. */
  readonly emptyText?: string;
  readonly hint?: string;
  /** True to leave out the label, if the context shows what the field is for. */
  readonly isBare?: boolean;
};

/** Number field. Users type a number or a calculation, press arrow keys, or drag the label. */
export function NumberInput({ target, mark, emptyText, hint, isBare = false }: NumberInputProps) {
  const { editor, announce } = useSession();
  const id = useId();
  const [note, setNote] = useState<{ key: string; text: string } | null>(null);
  const say = (text: string | null): void => {
    setNote(text === null ? null : { key: target.key, text });
    if (text !== null) announce(text);
  };
  const draft = useDraft(target.key, (text) => keep(text, target, say));
  const scrub = useScrub(target);
  const shown = target.isMixed || target.value === undefined ? '' : String(target.value);
  const remark = draft.fault ?? (note?.key === target.key ? note.text : hint);
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.nativeEvent.isComposing) return;
    if (by !== undefined) {
      event.preventDefault();
      if (!draft.finish()) return;
      const distance = by * target.step * (event.shiftKey ? bigStep : 1);
      say(boundSaid(target, (target.value ?? 0) + distance));
      target.change((old) => old + distance, { isMerged: true });
    } else if (event.key === 'Enter') draft.finish();
    else if (event.key === 'Escape') {
      if (draft.text === null && event.target instanceof HTMLElement) event.target.blur();
      draft.drop();
    }
  };
  return (
    <div className="min-w-0">
      <div className={classes('relative', mark === undefined && !isBare && 'grid gap-1')}>
        <label
          htmlFor={id}
          {...scrub}
          className={classes(
            'cursor-ew-resize touch-none select-none',
            labelLook(mark !== undefined, isBare),
          )}
        >
          {mark ?? target.label}
        </label>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={target.label}
          aria-invalid={draft.fault !== null || undefined}
          aria-describedby={remark === undefined ? undefined : `${id}-note`}
          data-draft={draft.text !== null || undefined}
          placeholder={target.isMixed ? texts.mixed : (emptyText ?? '')}
          value={draft.text ?? shown}
          onChange={(event) => {
            setNote(null);
            draft.type(event.target.value);
          }}
          onFocus={(event) => event.target.select()}
          onBlur={() => {
            if (draft.finish()) editor.seal();
          }}
          onKeyDown={press}
          className={classes(
            fieldStyle,
            'tabular-nums',
            mark !== undefined && 'pl-7',
            hasUnit(target) && 'pr-6',
          )}
        />
        {hasUnit(target) && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute right-2 bottom-1.5 text-muted pointer-coarse:bottom-2.5"
          >
            {target.unit}
          </span>
        )}
      </div>
      <FieldNote id={`${id}-note`} text={remark} isFault={draft.fault !== null} />
    </div>
  );
}

function labelLook(isInside: boolean, isBare: boolean): string {
  if (isBare) return 'sr-only';
  if (!isInside) return labelStyle;
  return 'absolute inset-y-0 left-0 grid w-7 place-items-center text-xs text-muted [&_svg]:size-3.5';
}

/** True if the unit is shown; px are not. */
function hasUnit({ unit }: NumberTarget): boolean {
  return unit !== '' && unit !== texts.units.px;
}

function keep(text: string, target: NumberTarget, say: (text: string | null) => void): string | null {
  if (text.trim() === '' && target.clear !== null) {
    target.clear();
    return null;
  }
  // If the field is emptied, the number stays.
  if (text.trim() === '') return null;
  const { unit, whole } = target;
  const reckoned = reckon(text, { unit, whole });
  if (reckoned.fault !== null) return texts.faults[reckoned.fault];
  target.change((old, part) => reckon(text, { unit, whole: part }).value ?? old);
  say(boundSaid(target, reckoned.value));
  return null;
}

/** Returns a sentence about the limit that a number exceeds; null if it exceeds none. */
function boundSaid({ bounds, unit }: NumberTarget, value: number): string | null {
  const written = (bound: number): string => `${bound}${unit === texts.units.px ? ` ${unit}` : unit}`;
  if (value < bounds.min) return texts.faults.tooSmall(written(bounds.min));
  return value > bounds.max ? texts.faults.tooLarge(written(bounds.max)) : null;
}
