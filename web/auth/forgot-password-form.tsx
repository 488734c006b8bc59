import { type FormEvent, useRef, useState } from 'react';
import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { passwordMessages } from '#core/messages/screens/account/password-messages.ts';
import { notify } from '#web/lib/notify.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { readAuthMessage, loadAuth } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';

interface ForgotPasswordFormProps {
  email: string;
  onSent: (email: string) => void;
}

export function ForgotPasswordForm({ email, onSent }: ForgotPasswordFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = input.current?.value.trim() ?? '';
    if (address === '' || input.current?.validity.valid !== true) {
      setError(address === '' ? authMessages.fillAllFields : passwordMessages.invalidEmail);
      return input.current?.focus();
    }
    setIsBusy(true);
    const options = { redirectTo: location.origin + pages.resetPassword.href };
    const answer = await loadAuth()
      .then((auth) => auth.resetPasswordForEmail(address, options))
      .finally(() => setIsBusy(false));
    if (answer.error === null) onSent(address);
    else notify.error(readAuthMessage(answer.error, passwordMessages.sendLinkFailed));
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-4">
      <Field label={authMessages.email} error={error}>
        <Input
          ref={input}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          defaultValue={email}
          onChange={() => setError('')}
        />
      </Field>
      <Button type="submit" kind="primary" isBusy={isBusy} className="w-full">
        {passwordMessages.sendLink}
      </Button>
    </form>
  );
}
