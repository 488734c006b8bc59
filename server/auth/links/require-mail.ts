import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';

/** Refuses what needs a mail where none can be sent. */
export function requireMail(parts: Pick<AuthParts, 'config'>): void {
  if (!parts.config.mail.isRead) throw new AuthError('email_provider_disabled');
}
