import { useRef } from 'react';
import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { settingsMessages as texts } from '#core/messages/screens/account/settings-messages.ts';
import type { Problem } from '#web/lib/form/check-credentials.ts';
import { notify } from '#web/lib/notify.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { readFields } from '#web/lib/form/read-fields.ts';
import { useProblem } from '#web/lib/form/use-problem.ts';
import { readAuthMessage, loadAuth } from '#web/lib/session/session.ts';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { PasswordInput } from '#web/ui/field/password-input.tsx';

type FieldName = 'email' | 'current';

/** Asks for the new address and the password. If accounts are confirmed by mail, links are sent to both addresses. */
export function ChangeEmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const problems = useProblem<FieldName>();
  const handleSubmit = async (form: HTMLFormElement) => {
    const values = readFields(form, ['email', 'current']);
    const found = findProblem(values, email, input.current?.validity.valid === true);
    if (found !== undefined) return problems.show(form, found);
    const options = { emailRedirectTo: location.origin + pages.settings.href };
    const change = { email: values.email.trim(), current_password: values.current };
    const answer = await (await loadAuth()).updateUser(change, options);
    if (answer.error !== null) {
      const field = answer.error.code === 'current_password_invalid' ? 'current' : 'email';
      return problems.show(form, { field, text: readAuthMessage(answer.error, texts.emailChangeFailed) });
    }
    const isPending = answer.data.user.new_email !== undefined;
    if (isPending) notify.info(texts.emailLinksSent);
    else notify.success(texts.emailChanged);
    return onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={texts.changeEmailTitle}
      initialFocus={input}
      submitLabel={texts.changeEmail}
      onSubmit={handleSubmit}
      onChange={problems.clear}
    >
      <Field label={texts.newEmail} error={problems.errorOf('email')}>
        <Input ref={input} name="email" type="email" autoComplete="email" inputMode="email" />
      </Field>
      <Field label={texts.currentPassword} error={problems.errorOf('current')}>
        <PasswordInput name="current" autoComplete="current-password" />
      </Field>
    </FormDialog>
  );
}

function findProblem(
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
