import { ChevronDown } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { panelsMessages as texts } from '#core/messages/screens/editor/panels-messages.ts';
import { propertiesMessages } from '#core/messages/screens/editor/properties-messages.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { FieldNote, fieldStyle, labelStyle } from '../fields/field-style.tsx';
import type { Target } from '../values/target.ts';
import { familyNamed } from '../../../text/fonts/families.ts';
import { useFonts } from '../../../text/fonts/use-fonts.ts';

const FontList = lazyPart(() => import('./font-list.tsx'), 'FontList');

/** Font family of a text: a list with each family in its own letters, and a button to upload another one. */
export function FontField({ target }: { target: Target<string> }) {
  const { state } = useFonts();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { value } = target;
  const isMissing =
    state.status === 'there' && value !== undefined && familyNamed(state.families, value) === undefined;
  const remark = isMissing ? texts.fonts.missing(value) : undefined;
  return (
    <div className="grid gap-1">
      <span id={`${id}-label`} className={labelStyle}>
        {target.label}
      </span>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={remark === undefined ? undefined : `${id}-note`}
        onClick={() => setIsOpen(!isOpen)}
        className={`${fieldStyle} flex items-center justify-between gap-2 text-left`}
      >
        <span id={`${id}-value`} className="truncate">
          {target.isMixed ? propertiesMessages.mixed : value}
        </span>
        <ChevronDown className="size-4 shrink-0 text-muted" />
      </button>
      <FieldNote id={`${id}-note`} text={remark} isFault />
      {isOpen && (
        <Suspense>
          <FontList anchor={anchor} target={target} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
