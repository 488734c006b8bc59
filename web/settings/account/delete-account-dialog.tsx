import { type FormEvent, useId, useState } from 'react';
import { deleteAccount } from '#core/contract/account-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { settingsMessages } from '#core/messages/screens/account/settings-messages.ts';
import { authServer } from '#web/lib/session/auth-server.ts';
import { call, messageOf } from '#web/lib/api/call.ts';
import { notify } from '#web/lib/notify.ts';
import { focusField, readFields } from '#web/lib/form/read-fields.ts';
import { endSession } from '#web/lib/session/session.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { PasswordInput } from '#web/ui/field/password-input.tsx';

const texts = settingsMessages;

/** Says what goes, and asks for what only the owner of the account knows. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [error, setError] = useState('');
  const [withPictures, setWithPictures] = useState(false);
  const remove = useAction<void, string>({
    mutationFn: (confirmation) =>
      call(deleteAccount, { body: { confirmation, delete_pictures: withPictures } }),
    onSuccess: async () => {
      await endSession();
      notify.success(texts.deleted);
    },
    onError: (failure) => setError(messageOf(failure, texts.deleteFailed)),
  });
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { confirmation } = readFields(event.currentTarget, ['confirmation']);
    if (confirmation !== '') return remove.run(confirmation);
    setError(commonMessages.fieldRequired);
    return focusField(event.currentTarget, 'confirmation');
  };
  const { isHosted } = authServer;
  return (
    <Dialog
      isOpen
      onClose={() => !remove.isPending && onClose()}
      title={texts.deleteTitle}
      description={
        <>
          {texts.deleteQuestion} {isHosted && texts.deleteHosted}{' '}
          <strong className="text-ink">{commonMessages.deleteWarning}</strong>
        </>
      }
      footer={
        <>
          <Button onClick={onClose} isDisabled={remove.isPending}>
            {commonMessages.cancel}
          </Button>
          <Button type="submit" form={formId} kind="danger" isBusy={remove.isPending}>
            {texts.deleteAccount}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} onChange={() => setError('')}>
        <Field label={isHosted ? texts.deleteByEmail : texts.deleteByPassword} error={error}>
          {(control) =>
            isHosted ? (
              <Input {...control} name="confirmation" type="email" autoComplete="off" />
            ) : (
              <PasswordInput {...control} name="confirmation" autoComplete="current-password" />
            )
          }
        </Field>
        <div className="mt-3">
          <Checkbox
            label={texts.deletePictures}
            hint={texts.deletePicturesHint}
            isChecked={withPictures}
            onChange={setWithPictures}
          />
        </div>
      </form>
    </Dialog>
  );
}
