import { type FormEvent, useId, useRef, useState } from 'react';
import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { settingsMessages } from '#core/messages/screens/account/settings-messages.ts';
import type { Problem } from '#web/lib/form/check-credentials.ts';
import { notify } from '#web/lib/notify.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { readFields } from '#web/lib/form/read-fields.ts';
import { useProblem } from '#web/lib/form/use-problem.ts';
import { authMessageOf, loadAuth } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { PasswordInput } from '#web/ui/field/password-input.tsx';

const texts = settingsMessages;

type FieldName = 'email' | 'current';

/** Asks for another address and the password. Where accounts are confirmed by mail, both addresses get a link. */
export function ChangeEmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const problems = useProblem<FieldName>();
  const [isBusy, setIsBusy] = useState(false);
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = readFields(form, ['email', 'current']);
    const found = problemOf(values, email, input.current?.validity.valid === true);
    if (found !== undefined) return problems.show(form, found);
    setIsBusy(true);
    const options = { emailRedirectTo: location.origin + pages.settings.href };
    const change = { email: values.email.trim(), current_password: values.current };
    const answer = await loadAuth()
      .then((auth) => auth.updateUser(change, options))
      .finally(() => setIsBusy(false));
    if (answer.error !== null) {
      const field = answer.error.code === 'current_password_invalid' ? 'current' : 'email';
      return problems.show(form, { field, text: authMessageOf(answer.error, texts.emailChangeFailed) });
    }
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
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
        onChange={problems.clear}
        className="grid gap-4"
      >
        <Field label={texts.newEmail} error={problems.errorOf('email')}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              name="email"
              type="email"
              autoComplete="email"
              inputMode="email"
            />
          )}
        </Field>
        <Field label={texts.currentPassword} error={problems.errorOf('current')}>
          {(control) => <PasswordInput {...control} name="current" autoComplete="current-password" />}
        </Field>
      </form>
    </Dialog>
  );
}

function problemOf(
  values: Record<FieldName, string>,
  current: string,
  isValid: boolean,
): Problem<FieldName> | undefined {
  const next = values.email.trim();
  if (next === '') return { field: 'email', text: authMessages.fillAllFields };
  if (!isValid) return { field: 'email', text: texts.emailInvalid };
  if (next.toLowerCase() === current.toLowerCase()) return { field: 'email', text: texts.emailSame };
  return values.current === '' ? { field: 'current', text: authMessages.fillAllFields } : undefined;
}
