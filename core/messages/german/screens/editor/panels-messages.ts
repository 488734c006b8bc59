import type { Translated } from '#core/messages/catalogue.ts';
import type { panelsMessages as panelsMessagesInEnglish } from '#core/messages/screens/editor/panels-messages.ts';

export const panelsMessages = {
  colors: {
    title: 'Farbe',
    open: (field) => `Farbe wählen: ${field}`,
    area: 'Sättigung und Helligkeit',
    areaText: (saturation, value) => `Sättigung ${saturation} %, Helligkeit ${value} %`,
    areaRole: 'zweidimensionaler Regler',
    hue: 'Farbton',
    alpha: 'Deckkraft',
    code: 'Farbcode',
    palette: 'In dieser Vorlage',
    project: 'In diesem Projekt',
    recent: 'Zuletzt verwendet',
    photo: 'Im Foto des Produkts',
    follows: 'Folgt dem Foto jedes Produkts',
    following: {
      PHOTO_COLOR: 'Hauptfarbe',
      PHOTO_COLOR_INK: 'Schrift auf der Hauptfarbe',
      PHOTO_COLOR_DARK: 'Dunkelste Farbe',
      PHOTO_COLOR_DARK_INK: 'Schrift auf der dunkelsten',
      PHOTO_COLOR_ACCENT: 'Akzent',
      PHOTO_COLOR_ACCENT_INK: 'Schrift auf dem Akzent',
    },
    pick: 'Farbe von der Leinwand nehmen',
    picking: 'Drücken Sie auf die Leinwand, um eine Farbe von dort zu nehmen. Escape beendet.',
    pickScreen: 'Farbe vom Bildschirm nehmen',
    picked: (color) => `${color} übernommen`,
    notAColor: 'Das ist keine Farbe. Schreiben Sie eine wie #1A73E8, rgb(26, 115, 232) oder tomato.',
    contrast: (ratio) => `Kontrast ${ratio} : 1`,
    contrastLow: (ratio) => `Kontrast ${ratio} : 1, schwer zu lesen`,
  },
  frame: {
    text: 'Text',
    close: (panel) => `${panel} schließen`,
    selectText:
      'Wählen Sie einen Text, um ihn hier zu ändern. Alles andere wird auf einem größeren Bildschirm geändert.',
  },
  fonts: {
    title: 'Schriften',
    search: 'Schriften suchen',
    own: 'Ihre',
    none: 'Keine Schrift heißt so.',
    missing: (name) => `Die Schrift ${name} gibt es nicht. Stattdessen wird Inter gezeichnet.`,
    noWeight: (weight) => `${weight} (die nächste wird gezeichnet)`,
  },
} satisfies Translated<typeof panelsMessagesInEnglish>;
