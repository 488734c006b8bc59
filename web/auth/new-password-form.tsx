import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { limits } from '#core/limits.ts';
import { authMessages } from '#core/messages/auth-messages.ts';
import { notify } from '#web/lib/notify.ts';
import { paths } from '#web/lib/paths.ts';
import { authMessageOf, loadAuth } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { checkNewPassword } from '#web/lib/check-credentials.ts';
import { readFields } from '#web/lib/read-fields.ts';
import { useProblem } from '#web/lib/use-problem.ts';

/** Sets a password twice typed, then leads to the projects. */
export function NewPasswordForm() {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const problems = useProblem<'password' | 'confirmPassword'>();
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = readFields(form, ['password', 'confirmPassword']);
    const problem = checkNewPassword(values);
    if (problem !== undefined) {
      problems.show(form, problem);
      notify.error(problem.text);
      return;
    }
    setIsBusy(true);
    const { error } = await loadAuth()
      .then((auth) => auth.updateUser({ password: values.password }))
      .finally(() => setIsBusy(false));
    if (error !== null) return notify.error(authMessageOf(error, authMessages.passwordSaveFailed));
    notify.success(authMessages.passwordSaved);
    await navigate({ to: paths.projects, replace: true });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      onChange={problems.clear}
      className="grid gap-4"
    >
      <Field
        label={authMessages.newPassword}
        hint={authMessages.passwordHint(limits.passwordLengthMin)}
        error={problems.errorOf('password')}
      >
        {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" />}
      </Field>
      <Field label={authMessages.confirmPassword} error={problems.errorOf('confirmPassword')}>
        {(control) => <PasswordInput {...control} name="confirmPassword" autoComplete="new-password" />}
      </Field>
      <Button type="submit" kind="primary" isBusy={isBusy} className="mt-2 w-full">
        {authMessages.savePassword}
      </Button>
    </form>
  );
}
