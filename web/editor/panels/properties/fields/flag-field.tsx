import { Check, Minus } from 'lucide-react';
import { useId } from 'react';
import type { Target } from '../values/target.ts';

/** Switch for a property. If the layers' values differ it is shown as half on, and a press switches it on for all. */
export function FlagField({ target, hint }: { target: Target<boolean>; hint?: string }) {
  const id = useId();
  const isOn = target.value === true;
  return (
    <div>
      <label htmlFor={id} className="flex min-h-7 items-center gap-2 text-sm pointer-coarse:min-h-10">
        <span className="relative grid size-4 shrink-0 place-items-center">
          <input
            id={id}
            ref={(box) => {
              if (box !== null) box.indeterminate = target.isMixed;
            }}
            type="checkbox"
            checked={isOn}
            aria-describedby={hint === undefined ? undefined : `${id}-hint`}
            onChange={() => target.set(!isOn)}
            className="peer control-edge size-4 cursor-pointer appearance-none rounded-[4px] bg-surface checked:border-accent checked:bg-accent"
          />
          {isOn && <Check strokeWidth={3} className="pointer-events-none absolute size-3 text-accent-ink" />}
          {target.isMixed && (
            <Minus strokeWidth={3} className="pointer-events-none absolute size-3 text-ink" />
          )}
        </span>
        {target.label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
