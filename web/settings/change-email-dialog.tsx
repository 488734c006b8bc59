import { type FormEvent, useId, useRef, useState } from 'react';
import { authMessages } from '#core/messages/auth-messages.ts';
import { commonMessages } from '#core/messages/common-messages.ts';
import { settingsMessages } from '#core/messages/settings-messages.ts';
import { notify } from '#web/lib/notify.ts';
import { paths } from '#web/lib/paths.ts';
import { authMessageOf, loadAuth } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

const texts = settingsMessages;

/** Asks for another address. Where accounts are confirmed by mail, both addresses get a link. */
export function ChangeEmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const next = input.current?.value.trim() ?? '';
    const problem = problemOf(next, email, input.current?.validity.valid === true);
    if (problem !== undefined) {
      setError(problem);
      return input.current?.focus();
    }
    setIsBusy(true);
    const options = { emailRedirectTo: location.origin + paths.settings };
    const answer = await loadAuth()
      .then((auth) => auth.updateUser({ email: next }, options))
      .finally(() => setIsBusy(false));
    if (answer.error !== null) return setError(authMessageOf(answer.error, texts.emailChangeFailed));
    const isPending = answer.data.user.new_email !== undefined;
    if (isPending) notify.info(texts.emailLinksSent);
    else notify.success(texts.emailChanged);
    return onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.changeEmailTitle}
      initialFocus={input}
      footer={
        <>
          <Button onClick={onClose}>{commonMessages.cancel}</Button>
          <Button type="submit" form={formId} kind="primary" isBusy={isBusy}>
            {texts.changeEmail}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Field label={texts.newEmail} error={error}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              type="email"
              autoComplete="email"
              inputMode="email"
              onChange={() => setError('')}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

function problemOf(next: string, current: string, isValid: boolean): string | undefined {
  if (next === '') return authMessages.fillAllFields;
  if (!isValid) return texts.emailInvalid;
  return next.toLowerCase() === current.toLowerCase() ? texts.emailSame : undefined;
}
