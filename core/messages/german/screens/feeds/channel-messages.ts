import type { Translated } from '#core/messages/catalogue.ts';
import type { channelMessages as channelMessagesInEnglish } from '#core/messages/screens/feeds/channel-messages.ts';

export const channelMessages = {
  hints: 'Hinweise zu Kanälen',
  textOnMain: (channels) => `${channels}: Hauptbilder mit Text oder Logos werden abgelehnt`,
  textOnMainText:
    'Diese Vorlage zeichnet mehr als das Foto, daher können Produkte dort abgelehnt werden; Meta, TikTok und Pinterest nehmen solche Bilder. Lassen Sie das Hauptbild des Shops und veröffentlichen Sie das gestaltete als zusätzliches Bild, oder geben Sie Google eine eigene Ausgabe: eine, die das Hauptbild des Shops lässt oder deren Vorlage nur das Foto zeigt.',
  textOnAdditional: (channels) => `Das Hauptbild bleibt das des Shops, wie von ${channels} gewünscht`,
  textOnAdditionalText:
    'Was dort zu Text gilt, gilt auch für zusätzliche Bilder; nur Szenen und Details sind freier. Am sichersten ist ein eigener Feed mit einer Vorlage, die nur das Foto zeigt.',
  tooSmall: (width, height) => `Die Bilder haben ${width} × ${height} px`,
  minimum: (channel, sidePx, from) =>
    `${channel} verlangt mindestens ${sidePx} × ${sidePx} px${from === undefined ? '' : ` ab ${from}`}.`,
  writeToAdditional: 'Zusätzliches Bild verwenden',
  photoOnlyTemplate: 'Vorlage nur mit Foto',
  googleOutput: 'Ausgabe für Google',
} satisfies Translated<typeof channelMessagesInEnglish>;
