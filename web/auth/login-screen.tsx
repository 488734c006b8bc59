import { Link } from '@tanstack/react-router';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { notify } from '#web/lib/notify.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { readAuthMessage, loadAuth, preloadAuth, readSession, useSession } from '#web/lib/session/session.ts';
import { useSignUpMode } from '#web/lib/session/sign-up-facts.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { LoadingArea } from '#web/ui/display/spinner.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { typedEmail } from './language-choice.tsx';
import { findEmptyField } from '#web/lib/form/check-credentials.ts';
import { PasswordInput } from '#web/ui/field/password-input.tsx';
import { focusField, readFields } from '#web/lib/form/read-fields.ts';
import { useProblem } from '#web/lib/form/use-problem.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';

const ForgotPasswordDialog = lazyPart(() => import('./forgot-password-dialog.tsx'), 'ForgotPasswordDialog');

const SecondStep = lazyPart(() => import('./second-step.tsx'), 'SecondStep');

/** Asks for address and password, and then, where the account requires it, for the code of an app. */
export function LoginScreen() {
  const { status } = useSession();
  if (status !== 'second-step') return <PasswordStep />;
  return (
    <Suspense fallback={<LoadingArea isWholePage />}>
      <SecondStep />
    </Suspense>
  );
}

function PasswordStep() {
  const emailField = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const problems = useProblem<'email' | 'password'>();
  const [forgotten, setForgotten] = useState<string | null>(null);
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { email, password } = readFields(form, ['email', 'password']);
    const problem = findEmptyField({ email, password });
    if (problem !== undefined) {
      problems.show(form, problem);
      notify.error(problem.text, { untilInput: true });
      return;
    }
    setIsBusy(true);
    const { error } = await loadAuth()
      .then((auth) => auth.signInWithPassword({ email: email.trim(), password }))
      .finally(() => setIsBusy(false));
    // No navigation here: the route table redirects signed-in users from this page.
    if (error === null) {
      if (readSession().status !== 'second-step') notify.success(authMessages.signedIn);
    } else {
      notify.error(readAuthMessage(error, authMessages.signInFailed), { untilInput: true });
      focusField(form, 'password');
    }
  };
  return (
    <AuthLayout title={authMessages.signIn} subtitle={authMessages.signInSubtitle}>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
        onChange={problems.clear}
        className="grid gap-4"
      >
        <Field label={authMessages.email} error={problems.errorOf('email')}>
          <Input
            ref={emailField}
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            defaultValue={typedEmail}
            onInput={preloadAuth}
          />
        </Field>
        <Field
          label={authMessages.password}
          error={problems.errorOf('password')}
          aside={<ForgotPassword onOpen={() => setForgotten(emailField.current?.value ?? '')} />}
        >
          <PasswordInput name="password" onFocus={preloadAuth} autoComplete="current-password" />
        </Field>
        <Button type="submit" kind="primary" isBusy={isBusy} className="mt-2 w-full">
          {authMessages.signIn}
        </Button>
      </form>
      <NoAccountYet />
      <Suspense>
        {forgotten !== null && <ForgotPasswordDialog email={forgotten} onClose={() => setForgotten(null)} />}
      </Suspense>
    </AuthLayout>
  );
}

/** The specification shows this link without a target, so it stays on this page and opens a dialog. */
function ForgotPassword({ onOpen }: { onOpen: () => void }) {
  return (
    <a
      href={pages.login.href}
      onClick={(event) => {
        event.preventDefault();
        onOpen();
      }}
      className="text-sm text-accent hover:underline"
    >
      {authMessages.forgotPassword}
    </a>
  );
}

/** Link to create an account, or a note that an invitation is needed. */
function NoAccountYet() {
  const mode = useSignUpMode();
  if (mode === 'closed') return <p className="text-muted">{authMessages.signUpFullyClosedHint}</p>;
  if (mode === 'invite') return <p className="text-muted">{authMessages.signUpClosedHint}</p>;
  return (
    <p className="text-muted">
      {authMessages.noAccountYet}{' '}
      <Link to={pages.register.href} className="font-medium text-accent hover:underline">
        {authMessages.signUp}
      </Link>
    </p>
  );
}
