import { createContext, type ReactNode, use, useId } from 'react';

/** Attributes that connect a control with its label, hint and error. */
interface ControlProps {
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

export const FieldControl = createContext<ControlProps>({});

/** Returns the attributes that a control gets from the `Field` around it; none without one. */
export function useFieldControl(): ControlProps {
  return use(FieldControl);
}

/** Returns the id of a field's label, for controls whose open list hides the rest of the page, including the label, from screen readers. */
export function makeLabelId(controlId: string): string {
  return `${controlId}-label`;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks the label with a star; the control itself must also have `required`. */
  isRequired?: boolean;
  /** Shown at the end of the label's line. */
  aside?: ReactNode;
  /** One control, which gets its attributes by `useFieldControl`. */
  children: ReactNode;
}

/** Label, control, hint and error in one column. An error is shown instead of the hint. */
export function Field({ label, hint, error, isRequired = false, aside, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasError = error !== undefined && error !== '';
  const hasNote = hasError || hint !== undefined;
  const control = {
    id,
    'aria-describedby': hasNote ? noteId : undefined,
    'aria-invalid': hasError || undefined,
  } as const;
  return (
    <div className="grid content-start gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label id={makeLabelId(id)} htmlFor={id} className="text-base font-medium text-ink">
          {label}
          {isRequired && ' *'}
        </label>
        {aside}
      </div>
      <FieldControl value={control}>{children}</FieldControl>
      {hasNote && (
        <p id={noteId} className={`text-sm ${hasError ? 'text-bad' : 'text-muted'}`}>
          {hasError ? error : hint}
        </p>
      )}
    </div>
  );
}
