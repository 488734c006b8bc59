import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface CheckboxProps {
  label: ReactNode;
  hint?: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

export function Checkbox({ label, hint, isChecked, onChange }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex min-h-9 items-start gap-2.5 py-2">
      <span className="relative grid size-5 shrink-0 place-items-center">
        <input
          id={id}
          type="checkbox"
          checked={isChecked}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className="peer control-edge size-5 cursor-pointer appearance-none rounded-[5px] bg-surface transition-colors duration-120 checked:border-accent checked:bg-accent disabled:opacity-55"
        />
        <Check
          strokeWidth={3}
          className="pointer-events-none absolute size-3.5 text-accent-ink opacity-0 peer-checked:opacity-100"
        />
      </span>
      <div>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
