import type { Translated } from '#core/messages/catalogue.ts';
import type { photoMessages as photoMessagesInEnglish } from '#core/messages/screens/editor/photo-messages.ts';
import { many, number } from '#core/messages/german/german-words.ts';

/** Ordinals in the form before `Foto`. */
const ordinals = [
  'erstes',
  'zweites',
  'drittes',
  'viertes',
  'fünftes',
  'sechstes',
  'siebtes',
  'achtes',
  'neuntes',
  'zehntes',
] as const;

function ordinalOf(photo: number): string {
  return ordinals[photo - 1] ?? `${photo}.`;
}

export const photoMessages = {
  photo: 'Foto',
  main: 'Hauptfoto',
  further: (photo) => `Foto ${photo}`,
  ordinal: ordinalOf,
  field: (photo) => {
    const ordinal = ordinalOf(photo);
    return `${ordinal.charAt(0).toUpperCase()}${ordinal.slice(1)} Foto`;
  },
  leftOut: (photo, layers) =>
    `Produkte ohne ${ordinalOf(photo)} Foto werden ohne ${layers === 1 ? 'diese Ebene' : 'diese Ebenen'} gezeichnet.`,
  leftOutOfSeveral: 'Produkte, die weniger Fotos haben, werden ohne diese Ebenen gezeichnet.',
  had: (shown, of, isWhole) => {
    const products = isWhole
      ? `von ${many(of, 'Produkt', 'Produkten')}`
      : `der ersten ${many(of, 'Produkt', 'Produkte')}`;
    return `${number(shown)} ${products} ${shown === 1 ? 'hat' : 'haben'} es.`;
  },
} satisfies Translated<typeof photoMessagesInEnglish>;
