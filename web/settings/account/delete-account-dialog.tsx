import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteAccount } from '#core/contract/account/account-api.ts';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { settingsMessages as texts } from '#core/messages/screens/account/settings-messages.ts';
import { authServer } from '#web/lib/session/auth-server.ts';
import { usePaidPlans } from '#web/lib/api/paid-plans.ts';
import { projectsQuery } from '#web/lib/api/queries.ts';
import { call } from '#web/lib/api/call.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { notify } from '#web/lib/notify.ts';
import { focusField, readFields } from '#web/lib/form/read-fields.ts';
import { endSession } from '#web/lib/session/session.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { PasswordInput } from '#web/ui/field/password-input.tsx';

/** Says what is deleted, and asks for something that only the account's owner knows or has. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [error, setError] = useState('');
  const [withPictures, setWithPictures] = useState(false);
  const remove = useAction<void, string>({
    mutationFn: (confirmation) =>
      call(deleteAccount, { body: { confirmation, delete_pictures: withPictures } }),
    onSuccess: async () => {
      await endSession();
      notify.success(texts.deleted);
    },
    onError: (failure) => setError(readMessage(failure, texts.deleteFailed)),
  });
  const handleSubmit = (form: HTMLFormElement) => {
    const { confirmation } = readFields(form, ['confirmation']);
    if (confirmation !== '') return remove.run(confirmation);
    setError(frameMessages.fieldRequired);
    return focusField(form, 'confirmation');
  };
  const { isHosted } = authServer;
  const projects = useQuery(projectsQuery);
  const plans = usePaidPlans(projects.data?.items ?? []);
  return (
    <FormDialog
      onClose={onClose}
      title={texts.deleteTitle}
      description={
        <>
          <p>
            {texts.deleteQuestion} {plans.length > 0 && texts.deleteEndsPlans}
          </p>
          {plans.length > 0 && (
            <ul aria-label={texts.deletePlans} className="my-2 list-disc pl-5 text-ink">
              {plans.map(({ project, name, dollars }, place) => (
                <li key={`${place} ${project}`}>{texts.deletePlan(project, name, dollars)}</li>
              ))}
            </ul>
          )}
          <p>
            {isHosted && texts.deleteHosted}{' '}
            <strong className="text-ink">{frameMessages.deleteWarning}</strong>
          </p>
        </>
      }
      submitLabel={texts.deleteAccount}
      isDanger
      onSubmit={handleSubmit}
      onChange={() => setError('')}
      isBusy={remove.isPending}
      staysWhileBusy
    >
      <Field label={isHosted ? texts.deleteByEmail : texts.deleteByPassword} error={error}>
        {isHosted ? (
          <Input name="confirmation" type="email" autoComplete="off" />
        ) : (
          <PasswordInput name="confirmation" autoComplete="current-password" />
        )}
      </Field>
      <Checkbox
        label={texts.deletePictures}
        hint={texts.deletePicturesHint}
        isChecked={withPictures}
        onChange={setWithPictures}
      />
    </FormDialog>
  );
}
