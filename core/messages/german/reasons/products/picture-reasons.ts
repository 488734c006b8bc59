import type { Translated } from '#core/messages/catalogue.ts';
import type { pictureReasons as pictureReasonsInEnglish } from '#core/messages/reasons/products/picture-reasons.ts';
import { photoReasons } from '#core/messages/german/reasons/products/photo-reasons.ts';
import { remoteReasons } from '#core/messages/reasons/fetching/remote-reasons.ts';
import { sentenceOf } from '#core/messages/reasons/sentence-of.ts';

export const pictureReasons = {
  ...photoReasons,
  not_an_image: 'Die Adresse führt zu keinem Bild.',
  unsupported_image:
    'Das Bild hat ein Format, das nicht verwendet werden kann. Nehmen Sie PNG, SVG, JPEG, WebP, GIF oder AVIF.',
  too_many_pixels: 'Das Bild ist zu groß. Die Grenze liegt bei 50 Megapixeln.',
  too_small: 'Das Bild ist zu klein.',
  too_costly:
    'Die Datei des Bildes enthält weit mehr, als von ihm zu sehen ist; sie zu lesen würde zu lange dauern. Speichern Sie es als einfaches PNG.',
  broken_image: 'Das Bild ist beschädigt und lässt sich nicht ganz lesen.',
  drawing_stopped:
    'Das Bild brauchte beim Lesen zu viel Zeit oder Speicher. Speichern Sie es als einfaches PNG.',
  not_fetched: ({ why }) => `Das Bild konnte nicht geladen werden. ${sentenceOf(remoteReasons, why)}`,
} satisfies Translated<typeof pictureReasonsInEnglish>;
