import type { Translated } from '#core/messages/catalogue.ts';
import type { filesMessages as filesMessagesInEnglish } from '#core/messages/screens/editor/saving/files-messages.ts';
import { many } from '#core/messages/german/german-words.ts';

const types: Readonly<Record<string, string>> = {
  number: 'eine Zahl',
  string: 'ein Text',
  boolean: 'true oder false',
  array: 'eine Liste',
  object: 'ein Objekt',
};

export const filesMessages = {
  menu: 'Datei',
  exportJson: 'Als JSON exportieren',
  exported: 'Die Vorlage wurde als Datei gespeichert.',
  downloadHtml: 'HTML herunterladen',
  importJson: 'JSON importieren …',
  importTitle: 'Diese Datei lässt sich nicht importieren',
  importStep: 'Datei importieren',
  imported: (name) => `${name} importiert. „Rückgängig“ bringt zurück, was vorher da war.`,
  missingFonts: (names) =>
    `Schriften, die hier fehlen und mit Inter gezeichnet werden, bis sie hochgeladen sind: ${names}.`,
  tooLarge:
    'Die Datei ist größer als 4 MB. Eine Vorlage ist kleiner: Wählen Sie das JSON, das der Editor exportiert hat.',
  notRead: 'Die Datei konnte nicht gelesen werden. Wählen Sie sie noch einmal.',
  notJson: ({ line, column }) => `Die Datei ist kein JSON: Zeile ${line}, Zeichen ${column}.`,
  notJsonAnywhere: 'Die Datei ist kein JSON.',
  noTemplate: 'Die Datei enthält keine Vorlage.',
  noLayers: 'Die Datei enthält keine Ebenen. Wählen Sie eine Datei, die der Editor exportiert hat.',
  layerAt: ({ place, subject }) => `Ebene ${place} („${subject}“)`,
  layerAtPlace: (place) => `Ebene ${place}`,
  field: (place, name) => `${place}, ${name}`,
  problem: (place, reason) => `${place}: ${reason}.`,
  reasons: {
    it: (fault) => `Die Angabe ${fault}`,
    missing: 'Die Angabe fehlt',
    expected: (what) => `Hier muss ${what} stehen`,
    tooSmall: (limit) => `Die Angabe muss mindestens ${limit} sein`,
    tooBig: (limit) => `Die Angabe darf höchstens ${limit} sein`,
    oneOf: (choices) => `Die Angabe muss eine von diesen sein: ${choices}`,
    notAllowed: 'Dieser Wert ist nicht erlaubt',
  },
  types,
  moreProblems: (count) => `und ${many(count, 'weiteres Problem', 'weitere Probleme')}`,
  importIntro: 'Nichts wurde geändert. Diese Stellen der Datei stehen im Weg:',
  chooseOther: 'Andere Datei wählen',
  copy: 'Als Kopie speichern …',
  copyTitle: 'Als Kopie speichern',
  copyLabel: 'Name der Kopie',
  copyHint: 'Eine neue Vorlage im selben Projekt. Diese bleibt, wie sie ist.',
  copyName: (name) => `${name} (Kopie)`,
  copySubmit: 'Kopie speichern',
  copyNameMissing: 'Eine Vorlage braucht einen Namen.',
  copySaved: (name) => `Als „${name}“ gespeichert.`,
  openCopy: 'Kopie öffnen',
} satisfies Translated<typeof filesMessagesInEnglish>;
