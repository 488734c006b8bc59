import type { Translated } from '#core/messages/catalogue.ts';
import type {
  photoProblems as photoProblemsInEnglish,
  photoReasons as photoReasonsInEnglish,
} from '#core/messages/reasons/products/photo-reasons.ts';
import { fileSize } from '#core/messages/german/german-words.ts';
import { remoteReasons } from '#core/messages/reasons/fetching/remote-reasons.ts';
import { sentenceOf } from '#core/messages/reasons/sentence-of.ts';

export const photoProblems = {
  not_an_image: 'Der Link zum Foto führt zu keinem Bild.',
  unsupported_image:
    'Das Foto hat ein Format, das nicht verwendet werden kann. Nehmen Sie JPEG, PNG, WebP, GIF oder AVIF.',
  too_many_pixels: 'Das Foto ist zu groß. Die Grenze liegt bei 50 Megapixeln.',
  too_small: 'Das Foto ist zu klein. Es braucht an jeder Seite mindestens 100 Pixel.',
  too_costly:
    'Die Datei des Fotos enthält weit mehr, als von ihm zu sehen ist; sie zu lesen würde zu lange dauern. Speichern Sie es als einfaches JPEG oder PNG.',
  broken_image: 'Das Foto ist beschädigt und lässt sich nicht ganz lesen.',
  not_an_address: 'Es hat keine Bildadresse, die mit https:// beginnt.',
  svg_with_words:
    'Das Bild ist ein SVG mit Wörtern in einer Schrift, die nicht darin ist. Speichern Sie es mit den Wörtern als Umrissen oder als PNG.',
  svg_not_plain:
    'Das Bild ist ein SVG mit Teilen, die hier nicht gezeichnet werden, etwa Verweisen auf andere Dateien. Speichern Sie es als einfaches SVG oder als PNG.',
  drawing_stopped:
    'Das Bild brauchte zu viel Zeit oder Speicher und wurde angehalten. Sagen andere Produkte das auch, hat die Vorlage zu viele Effekte, und der Rest des Feeds wird nach allen anderen gezeichnet.',
} satisfies Translated<typeof photoProblemsInEnglish>;

export const photoReasons = {
  ...photoProblems,
  not_fetched: ({ why }) =>
    `Das Foto des Shops konnte nicht geladen werden. ${sentenceOf(remoteReasons, why)}`,
  storage_full: ({ limitBytes }) =>
    `Es wurde kein neues Bild erstellt, weil Ihr Speicher von ${fileSize(limitBytes)} voll ist. Löschen Sie Vorlagen oder Feeds, die Sie nicht mehr brauchen, oder bitten Sie den Betreiber um mehr.`,
  disk_nearly_full:
    'Es wurde kein neues Bild erstellt, weil unsere Festplatte fast voll ist. Der nächste Lauf versucht es erneut.',
} satisfies Translated<typeof photoReasonsInEnglish>;
