import { useState } from 'react';
import { versionsMessages as texts } from '#core/messages/screens/editor/saving/versions-messages.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { notify } from '#web/lib/notify.ts';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';

interface VersionNameDialogProps {
  title: string;
  submitLabel: string;
  initialName: string;
  /** True if an empty name is allowed and removes the name. */
  mayBeEmpty: boolean;
  /** Throws ApiError. */
  save: (name: string) => Promise<unknown>;
  onClose: () => void;
}

export function VersionNameDialog(props: VersionNameDialogProps) {
  const { title, submitLabel, initialName, mayBeEmpty, save, onClose } = props;
  const [name, setName] = useState(initialName);
  const [error, setError] = useState('');
  const handleSubmit = async (): Promise<void> => {
    if (name.trim() === '' && !mayBeEmpty) {
      setError(texts.nameMissing);
      return;
    }
    try {
      await save(name.trim());
      onClose();
    } catch (failure) {
      notify.error(readMessage(failure, texts.nameFailed));
    }
  };
  return (
    <FormDialog onClose={onClose} title={title} submitLabel={submitLabel} onSubmit={handleSubmit}>
      <Field label={texts.nameLabel} hint={mayBeEmpty ? texts.nameHint : undefined} error={error}>
        <Input
          value={name}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError('');
          }}
        />
      </Field>
    </FormDialog>
  );
}
