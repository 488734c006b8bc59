import { wizardMessages } from '#core/messages/screens/wizard-messages.ts';
import { readSize, type TemplateFormValues } from '#web/templates/template-form-values.ts';

const names = wizardMessages.suggestedNames;

/** Public mail providers; the domain of such an address is not the name of a shop. */
const MAIL_PROVIDERS =
  /^(gmail|googlemail|outlook|hotmail|live|msn|icloud|me|mac|yahoo|ymail|aol|gmx|web|t-online|freenet|posteo|mailbox|proton|protonmail|pm|tutanota|fastmail|zoho|mail|yandex|ya|bk|seznam|centrum|wp|o2|onet|interia|free|orange|laposte|sfr|wanadoo|libero|virgilio|ziggo|kpnmail|telenet|bluewin)$/;

/** Returns a name for the first project: that of the shop, derived from the user's e-mail address. */
export function suggestedProjectName(email: string): string {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
    .slice(0, -1);
  // Removes the 'co' in domains like 'shop.co.uk'.
  if (labels.length > 1 && /^(co|com|net|org|ac)$/.test(labels.at(-1) ?? '')) labels.pop();
  const shop = labels.at(-1) ?? '';
  if (shop.length < 2 || MAIL_PROVIDERS.test(shop)) return names.project;
  const words = shop.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a template's name derived from its size; '' if no valid size is selected. */
export function suggestedTemplateName(values: TemplateFormValues): string {
  const size = readSize(values);
  if (size === undefined) return '';
  const { width, height } = size;
  if (width === height) return names.square;
  if (width > height) return names.wide;
  return height / width > 1.5 ? names.tall : names.portrait;
}
