import type { TemplateVersion } from '#core/contract/templates/template-versions-api.ts';
import { versionsMessages as texts } from '#core/messages/screens/editor/saving/versions-messages.ts';
import { formatDateTime } from '#web/lib/format.ts';

/** Returns the label of a version: its name, else its kind and date. */
export function versionLabel({ kind, name, created_at }: TemplateVersion): string {
  return name ?? `${texts.kinds[kind]}, ${formatDateTime(created_at)}`;
}
