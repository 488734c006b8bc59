import { Suspense, useId, useRef, useState } from 'react';
import { panelsMessages as texts } from '#core/messages/screens/editor/panels-messages.ts';
import { propertiesMessages } from '#core/messages/screens/editor/properties-messages.ts';
import { parsePhotoColor } from '#picture/layers';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { useSession } from '../../../session/session.ts';
import { FieldNote, fieldStyle, labelStyle } from '../fields/field-style.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { useDraft } from '../fields/use-draft.ts';
import { narrow, narrowNumber } from '../values/narrow.ts';
import type { Target } from '../values/target.ts';
import { namedColor, rememberColor } from './browser-colors.ts';
import { toHex, readColor, writeColor, type Rgba } from '../../../document/color.ts';
import { Swatch } from './swatch.tsx';

const ColorPopup = lazyPart(() => import('./color-popup.tsx'), 'ColorPopup');

type ColorFieldProps = {
  readonly target: Target<string>;
  /** Note below the field, such as the contrast with the background. */
  readonly note?: { readonly text: string; readonly isBad: boolean } | null;
  /** True to hide the label, if the context shows what the field is for. */
  readonly isLabelHidden?: boolean;
};

/** Field for a colour: a swatch that opens the picker, the CSS code, and the opacity. */
export function ColorField({ target, note, isLabelHidden = false }: ColorFieldProps) {
  const { editor } = useSession();
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const color = target.value === undefined ? null : readColor(target.value, namedColor);
  const draft = useDraft(target.key, (text) => keepCode(text, target, color));
  const remark = draft.fault ?? note?.text;
  const opacity = narrow(
    target,
    `${target.label}: ${propertiesMessages.fields.opacity}`,
    (text) => toPercent(readColor(text, namedColor)),
    (text, percent) => withPercent(text, percent),
  );
  return (
    <div className="grid gap-1">
      <span className={isLabelHidden ? 'sr-only' : labelStyle}>{target.label}</span>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_4.25rem] items-start gap-2">
        <button
          ref={anchor}
          type="button"
          aria-label={texts.colors.open(target.label)}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="size-8 overflow-hidden rounded-chip border border-line-strong pointer-coarse:size-10"
        >
          <Swatch color={target.value} />
        </button>
        <input
          aria-label={target.label}
          aria-invalid={draft.fault !== null || undefined}
          aria-describedby={remark === undefined ? undefined : `${id}-note`}
          autoComplete="off"
          spellCheck={false}
          data-draft={draft.text !== null || undefined}
          placeholder={target.isMixed ? propertiesMessages.mixed : ''}
          value={draft.text ?? (color === null ? findColorName(target.value) : `#${toHex(color)}`)}
          onChange={(event) => draft.type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => draft.finish() && editor.seal()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') draft.finish();
            if (event.key === 'Escape') draft.drop();
          }}
          className={`${fieldStyle} tabular-nums`}
        />
        {!target.isMixed && color !== null && (
          <NumberInput
            target={narrowNumber(opacity, {
              bounds: { min: 0, max: 100 },
              unit: propertiesMessages.units.percent,
            })}
            isBare
          />
        )}
      </div>
      <FieldNote id={`${id}-note`} text={remark} isFault={draft.fault !== null || note?.isBad === true} />
      {isOpen && (
        <Suspense>
          <ColorPopup anchor={anchor} target={target} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Returns the name of a colour that is taken from each product's photo and thus has no code; other texts are returned unchanged. */
function findColorName(text = ''): string {
  const name = parsePhotoColor(text);
  return name === null ? text : texts.colors.following[name];
}

/** Applies a typed colour code; # may be missing. If the code has no opacity, that of the old colour is kept. */
function keepCode(text: string, target: Target<string>, old: Rgba | null): string | null {
  const code = text.trim();
  if (code === '' || code === findColorName(target.value)) return null;
  if (parsePhotoColor(code) !== null) {
    target.set(code);
    return null;
  }
  const color = readColor(/^[\da-f]{3,8}$/i.test(code) ? `#${code}` : code, namedColor);
  if (color === null) return texts.colors.notAColor;
  const saysOpacity = /^#?(?:[\da-f]{4}|[\da-f]{8})$/i.test(code) || /[(]|transparent/i.test(code);
  const next = writeColor(saysOpacity ? color : { ...color, alpha: old?.alpha ?? 1 });
  if (old === null || next !== writeColor(old)) target.set(next);
  rememberColor(next);
  return null;
}

function toPercent(color: Rgba | null): number | undefined {
  return color === null ? undefined : Math.round(color.alpha * 100);
}

function withPercent(text: string, percent: number): string {
  const color = readColor(text, namedColor);
  return color === null ? text : writeColor({ ...color, alpha: percent / 100 });
}
