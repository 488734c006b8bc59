import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { messages } from '#core/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { AuthLayout } from './auth-layout.tsx';

export function EmailConfirmationScreen() {
  return (
    <AuthLayout title={messages.auth.checkEmail} subtitle={messages.auth.confirmationSent}>
      <div className="grid gap-6">
        <div
          aria-hidden="true"
          className="grid size-12 place-items-center rounded-full bg-good-soft text-good"
        >
          <MailCheck className="size-6" />
        </div>
        <p className="text-muted text-pretty">{messages.auth.confirmationHelp}</p>
        <p>
          <Link to={paths.login} className="font-medium text-accent hover:underline">
            {messages.auth.backToSignIn}
          </Link>
        </p>
      </div>
    </AuthLayout>
  );
}
