import { type ReactNode, useId } from 'react';

/** Attributes that tie a control to its label, hint and error; spread them on the control. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** The label's own id, for controls that hide the page behind their list and with it the label. */
export function labelIdOf(controlId: string): string {
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
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, hint and error in one column. The error takes the hint's place. */
export function Field({ label, hint, error, isRequired = false, aside, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasError = error !== undefined && error !== '';
  const hasNote = hasError || hint !== undefined;
  return (
    <div className="grid content-start gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label id={labelIdOf(id)} htmlFor={id} className="text-base font-medium text-ink">
          {label}
          {isRequired && ' *'}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': hasError || undefined,
      })}
      {hasNote && (
        <p id={noteId} className={`text-sm ${hasError ? 'text-bad' : 'text-muted'}`}>
          {hasError ? error : hint}
        </p>
      )}
    </div>
  );
}
