import { createContext, type ReactNode, use, useId } from 'react';

/** Attributes that tie a control to its label, hint and error. */
interface ControlProps {
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

export const FieldControl = createContext<ControlProps>({});

/** Returns the attributes that the surrounding field gives its control; none outside of a field. */
export function useFieldControl(): ControlProps {
  return use(FieldControl);
}

/** The label's own id, for controls that hide the page behind their list and with it the label. */
export function makeLabelId(controlId: string): string {
  return `${controlId}-label`;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks the label with a star; the control itself still says `required` where that is wanted. */
  isRequired?: boolean;
  /** Shown at the end of the label's line. */
  aside?: ReactNode;
  /** One control, which takes its attributes from `useFieldControl`. */
  children: ReactNode;
}

/** Label, control, hint and error in one column. The error takes the hint's place. */
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
