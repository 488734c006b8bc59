import { useRef, useState } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { Field } from '../field/field.tsx';
import { Input } from '../field/input.tsx';

interface NameDialogProps {
  onClose: () => void;
  title: string;
  label: string;
  hint?: string;
  initialName: string;
  /** True to select the initial name when the field gets the focus, so that typing replaces it. */
  isNameSelected?: boolean;
  submitLabel: string;
  isBusy: boolean;
  /** Error shown at the field if nothing was typed. */
  missingName: string;
  onMissing?: () => void;
  onSubmit: (name: string) => void;
}

/** Asks for the name of an object that is created or renamed. */
export function NameDialog(props: NameDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(props.initialName);
  const [error, setError] = useState('');
  const handleSubmit = () => {
    if (name.trim() !== '') return props.onSubmit(name.trim());
    setError(props.missingName);
    props.onMissing?.();
    return input.current?.focus();
  };
  return (
    <FormDialog
      onClose={props.onClose}
      title={props.title}
      initialFocus={input}
      submitLabel={props.submitLabel}
      isBusy={props.isBusy}
      onSubmit={handleSubmit}
    >
      <Field label={props.label} hint={props.hint} isRequired error={error}>
        <Input
          ref={input}
          value={name}
          maxLength={200}
          autoComplete="off"
          onFocus={(event) => props.isNameSelected === true && event.currentTarget.select()}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError('');
          }}
        />
      </Field>
    </FormDialog>
  );
}
