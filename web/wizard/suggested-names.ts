import { wizardMessages } from '#core/messages/screens/wizard-messages.ts';
import { readSize, type TemplateFormValues } from '#web/templates/template-form-values.ts';

const names = wizardMessages.suggestedNames;

/** Public mail providers: the name behind their @ is nobody's shop. */
const MAIL_PROVIDERS =
  /^(gmail|googlemail|outlook|hotmail|live|msn|icloud|me|mac|yahoo|ymail|aol|gmx|web|t-online|freenet|posteo|mailbox|proton|protonmail|pm|tutanota|fastmail|zoho|mail|yandex|ya|bk|seznam|centrum|wp|o2|onet|interia|free|orange|laposte|sfr|wanadoo|libero|virgilio|ziggo|kpnmail|telenet|bluewin)$/;

/** A first name for a project: the shop's, where its owner's e-mail address tells it. */
export function suggestedProjectName(email: string): string {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
    .slice(0, -1);
  // Drops the second level, like in 'shop.co.uk'.
  if (labels.length > 1 && /^(co|com|net|org|ac)$/.test(labels.at(-1) ?? '')) labels.pop();
  const shop = labels.at(-1) ?? '';
  if (shop.length < 2 || MAIL_PROVIDERS.test(shop)) return names.project;
  const words = shop.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A template's name by its shape; '' while there is none. */
export function suggestedTemplateName(values: TemplateFormValues): string {
  const size = readSize(values);
  if (size === undefined) return '';
  const { width, height } = size;
  if (width === height) return names.square;
  if (width > height) return names.wide;
  return height / width > 1.5 ? names.tall : names.portrait;
}
