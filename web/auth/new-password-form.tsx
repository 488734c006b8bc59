import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { listApiKeys } from '#core/contract/account/api-keys-api.ts';
import { limits } from '#core/limits.ts';
import { apiKeysMessages } from '#core/messages/screens/account/api-keys-messages.ts';
import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { passwordMessages } from '#core/messages/screens/account/password-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { notify } from '#web/lib/notify.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { readAuthMessage } from '#web/lib/session/session.ts';
import { setPassword } from '#web/lib/session/set-password.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { PasswordInput } from '#web/ui/field/password-input.tsx';
import { checkNewPassword } from '#web/lib/form/check-credentials.ts';
import { readFields } from '#web/lib/form/read-fields.ts';
import { useProblem } from '#web/lib/form/use-problem.ts';

/** Sets a password twice typed, then leads to the projects. */
export function NewPasswordForm() {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const keys = useApiKeyNames();
  const problems = useProblem<'password' | 'confirmPassword'>();
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = readFields(form, ['password', 'confirmPassword']);
    const problem = checkNewPassword(values);
    if (problem !== undefined) {
      problems.show(form, problem);
      notify.error(problem.text, { untilInput: true });
      return;
    }
    setIsBusy(true);
    const changed = await setPassword({ password: values.password }).finally(() => setIsBusy(false));
    const { error } = changed;
    if (error !== null) return notify.error(readAuthMessage(error, passwordMessages.passwordSaveFailed));
    if (changed.revoked === '') notify.success(passwordMessages.passwordSaved);
    else notify.success(changed.revoked, { durationMs: limits.longToastMs });
    await navigate({ to: pages.projects.href, replace: true });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      onChange={problems.clear}
      className="grid gap-4"
    >
      <Field
        label={passwordMessages.newPassword}
        hint={authMessages.passwordHint(limits.passwordLengthMin)}
        error={problems.errorOf('password')}
      >
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <Field label={authMessages.confirmPassword} error={problems.errorOf('confirmPassword')}>
        <PasswordInput name="confirmPassword" autoComplete="new-password" />
      </Field>
      {keys.length > 0 && <p className="text-sm text-muted">{passwordMessages.newPasswordKeys(keys)}</p>}
      <Button type="submit" kind="primary" isBusy={isBusy} className="mt-2 w-full">
        {passwordMessages.savePassword}
      </Button>
    </form>
  );
}

/** Loads the names of the user's API keys for a warning that blocks nothing: without it the mail and the answer name them. */
function useApiKeyNames(): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    call(listApiKeys, { signal: controller.signal }).then(
      ({ items }) => setNames(items.map(apiKeysMessages.named)),
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return names;
}
