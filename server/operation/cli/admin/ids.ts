import { adminMessages } from '#core/messages/admin-messages.ts';
import { StartError } from '#server/platform/process/start-error.ts';

export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** Parses an operator's id. Fails with `StartError`. */
export function parseId(text: string): string {
  if (!isId(text)) throw new StartError(adminMessages.notAnId(text));
  return text.toLowerCase();
}
