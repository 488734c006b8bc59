import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { authMessages } from '#core/messages/auth-messages.ts';
import { notify } from '#web/lib/notify.ts';
import { paths } from '#web/lib/paths.ts';
import { authMessageOf, loadAuth, preloadAuth } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { findEmptyField } from './check-credentials.ts';
import { PasswordInput } from './password-input.tsx';
import { focusField, readFields } from './read-fields.ts';

export function LoginScreen() {
  const [isBusy, setIsBusy] = useState(false);
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { email, password } = readFields(form, ['email', 'password']);
    const problem = findEmptyField({ email, password });
    if (problem !== undefined) {
      focusField(form, problem.field);
      notify.error(problem.text);
      return;
    }
    setIsBusy(true);
    const { error } = await loadAuth()
      .then((auth) => auth.signInWithPassword({ email: email.trim(), password }))
      .finally(() => setIsBusy(false));
    // The route table leads on: a signed-in user has no business on this page.
    if (error === null) notify.success(authMessages.signedIn);
    else {
      notify.error(authMessageOf(error, authMessages.signInFailed));
      focusField(form, 'password');
    }
  };
  return (
    <AuthLayout title={authMessages.signIn} subtitle={authMessages.signInSubtitle}>
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-4">
        <Field label={authMessages.email}>
          {(control) => (
            <Input
              {...control}
              name="email"
              type="email"
              autoComplete="email"
              inputMode="email"
              onFocus={preloadAuth}
            />
          )}
        </Field>
        <Field label={authMessages.password} aside={<ForgotPassword />}>
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              onFocus={preloadAuth}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Button type="submit" kind="primary" isBusy={isBusy} className="mt-2 w-full">
          {authMessages.signIn}
        </Button>
      </form>
      <p className="text-muted">
        {authMessages.noAccountYet}{' '}
        <Link to={paths.register} className="font-medium text-accent hover:underline">
          {authMessages.signUp}
        </Link>
      </p>
    </AuthLayout>
  );
}

/** The specification shows this link without a destination, so it stays here and says what to do. */
function ForgotPassword() {
  return (
    <a
      href={paths.login}
      onClick={(event) => {
        event.preventDefault();
        notify.info(authMessages.forgotPasswordHelp);
      }}
      className="text-sm text-accent hover:underline"
    >
      {authMessages.forgotPassword}
    </a>
  );
}
