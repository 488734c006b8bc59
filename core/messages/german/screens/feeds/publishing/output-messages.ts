import type { Translated } from '#core/messages/catalogue.ts';
import type { outputMessages as outputMessagesInEnglish } from '#core/messages/screens/feeds/publishing/output-messages.ts';
import { number, many } from '#core/messages/german/german-words.ts';
import type { ChannelId } from '#core/feeds/channels/channel-ids.ts';
import type { PolicyRule } from '#core/feeds/channels/channel-policies.ts';

const megabytes = (bytes: number) => `${number(Number((bytes / 1_000_000).toFixed(1)))} MB`;
const products = (count: number) => many(count, 'Produkt', 'Produkte');
const have = (count: number) => (count === 1 ? 'hat' : 'haben');

const policyTexts: Record<PolicyRule, (count: number, limit: number) => string> = {
  overlay: (count) =>
    `${products(count)} ${have(count)} Text oder ein Abzeichen auf dem Hauptbild, was dieser Kanal ablehnt.`,
  too_small: (count, limit) => `${products(count)} ${have(count)} ein Bild unter ${limit} × ${limit} px.`,
  too_few_pixels: (count, limit) =>
    `${products(count)} ${have(count)} ein Bild mit weniger als ${number(limit)} Pixeln.`,
  too_heavy: (count, limit) => `${products(count)} ${have(count)} ein Bild über ${megabytes(limit)}.`,
  url_too_long: (count, limit) =>
    `${products(count)} ${have(count)} eine Bildadresse mit mehr als ${number(limit)} Zeichen.`,
  url_with_comma: (count) =>
    `${products(count)} ${have(count)} ein Komma in der Bildadresse, wo dieser Kanal die nächste beginnen lässt.`,
  too_many_images: (count, limit) =>
    `${products(count)} ${have(count)} mehr als ${limit} zusätzliche Bilder; der Rest wird weggelassen.`,
};

const policyValues: Record<PolicyRule, (value: number) => string> = {
  overlay: () => '',
  too_small: (value) => `${value} px`,
  too_few_pixels: (value) => `${number(value)} Pixel`,
  too_heavy: (value) => megabytes(value),
  url_too_long: (value) => `${number(value)} Zeichen`,
  url_with_comma: () => '',
  too_many_images: (value) => `${value} Bilder`,
};

const channelNames: Record<ChannelId, string> = {
  google: 'Google',
  microsoft: 'Microsoft',
  meta: 'Meta',
  tiktok: 'TikTok',
  pinterest: 'Pinterest',
  heureka: 'Heureka',
  idealo: 'idealo',
  criteo: 'Criteo',
  other: 'Anderer Kanal',
};

export const outputMessages = {
  mainName: 'Haupt-Feed',
  title: 'Ausgaben',
  intro:
    'Jede Ausgabe ist eine eigene Adresse für einen Kanal: dieselben Produkte, mit den Bildern, die dieser Kanal möchte.',
  add: 'Ausgabe hinzufügen',
  addTitle: 'Ausgabe hinzufügen',
  editTitle: 'Ausgabe ändern',
  edit: 'Bearbeiten',
  chooseChannel: 'Kanal wählen',
  channelTitle: 'Welcher Kanal liest diese Adresse?',
  loadFailed: 'Die Ausgaben konnten nicht geladen werden',
  saveFailed: 'Die Ausgabe konnte nicht gespeichert werden',
  deleteFailed: 'Die Ausgabe konnte nicht gelöscht werden',
  added: 'Ausgabe hinzugefügt. Ihre Adresse antwortet nach dem ersten Lauf.',
  saved: 'Ausgabe gespeichert',
  deleted: 'Ausgabe gelöscht',
  paused: 'Ausgabe pausiert. Ihre Adresse antwortet jetzt nicht.',
  resumed: 'Ausgabe läuft wieder',
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  delete: 'Löschen',
  deleteTitle: 'Ausgabe löschen',
  deleteText: 'Ihre Adresse endet sofort, und ein Kanal, der sie liest, verliert diese Produkte.',
  address: (name) => `Adresse von ${name}`,
  openOf: (name) => `Adresse von ${name} öffnen`,
  copyOf: (name) => `Adresse von ${name} kopieren`,
  copied: 'URL in die Zwischenablage kopiert',
  copyFailed: 'Die URL konnte nicht kopiert werden',
  channel: 'Kanal',
  noChannel: 'Nicht angegeben',
  channelHint: 'Damit seine Regeln geprüft werden können.',
  channelNames,
  name: 'Name',
  nameMissing: 'Geben Sie ihr einen Namen',
  purpose: 'Wofür?',
  purposes: {
    google: {
      name: 'Google, ohne Text',
      label: 'Google: die Fotos des Shops',
      hint: 'Das Hauptbild bleibt das des Shops, wie Google es verlangt. Die Anzeige kommt als zusätzliches Bild hinzu.',
    },
    shop: {
      name: 'Bilder des Shops',
      label: 'Nur die Bilder des Shops',
      hint: 'Eine Kopie des Shop-Feeds ohne Anzeigen.',
    },
    template: {
      name: 'Andere Vorlage',
      label: 'Andere Vorlage oder Größe',
      hint: 'Für Storys (9:16), Hochformat (4:5) oder eine Gestaltung für einen Kanal.',
    },
    tagged: {
      name: 'Meta, alle Platzierungen',
      label: 'Feed und Storys unter einer Adresse, für Meta',
      hint: 'Was der Feed zeigt, und neben jedem Hauptbild eine Anzeige in 9:16 oder 4:5 mit Tags, nach denen Meta sie dort nimmt, wo sie passt.',
    },
    additional: {
      name: 'Anzeige als zusätzliches Bild',
      label: 'Die Anzeige als zusätzliches Bild',
      hint: 'Das Hauptbild bleibt das des Shops.',
    },
  },
  image: 'Bilder',
  images: {
    main: 'Die Anzeige anstelle des Hauptbilds',
    additional: 'Das Hauptbild des Shops, die Anzeige daneben',
    tagged: 'Die Bilder des Feeds, daneben die Anzeige mit den Tags von Meta',
    shop: 'Nur die Bilder des Shops',
  },
  template: 'Vorlage',
  feedTemplate: 'Die Vorlage des Feeds',
  canvas: 'Größe',
  canvasHint:
    'Eine andere Größe erstellt eine neu angeordnete Kopie der Vorlage. Passen Sie sie im Editor an.',
  canvasAsIs: 'Wie die Vorlage',
  canvases: { '1:1': 'Quadrat, 1:1', '4:5': 'Hochformat, 4:5', '9:16': 'Story, 9:16' },
  tagged: {
    '9:16':
      'Meta zeigt sie in Storys und Reels: bildfüllend, wenn im Werbeanzeigenmanager „An Platzierung anpassen“ eingeschaltet ist.',
    '4:5': 'Meta zeigt sie dort, wo eine Platzierung 4:5 annimmt.',
  },
  noTags: {
    not_xml: 'Bilder mit Tags gibt es nur in XML. Wählen Sie für diesen Feed „Andere Vorlage oder Größe“.',
    not_image_link:
      'Meta liest Bilder mit Tags neben einem image_link, das dieser Feed nicht hat. Wählen Sie „Andere Vorlage oder Größe“.',
  },
  untagged:
    'Für diese Größe hat Meta kein Tag, deshalb zeigt die Adresse nur die Bilder des Feeds. Wählen Sie eine Vorlage in 9:16 oder 4:5.',
  copyName: (name, ratio) => `${name} ${ratio}`.slice(-200),
  byHand:
    'Diese Vorlage wurde von Hand geschrieben und hat keine Ebenen zum Anordnen. Legen Sie eine Vorlage in dieser Größe an.',
  lostTemplate: 'Ihre Vorlage wurde gelöscht. Wählen Sie eine andere.',
  unseenTexts: (names) =>
    `Außerhalb des Bildes, wo es niemand sieht: ${names.map((name) => `„${name}“`).join(', ')}. Schieben Sie es im Editor ins Bild und veröffentlichen Sie die Vorlage.`,
  chooseTemplate: 'Vorlage wählen',
  behindSince: (since) => `Hinter dem Feed zurück seit ${since}`,
  notMade:
    'Sie wurde nach dem letzten Lauf des Feeds nicht erstellt. Aktualisieren Sie den Feed, dann folgen seine Ausgaben.',
  size: (width, height) => `${width} × ${height} px`,
  counts: (all, withAd) => `${products(all)}, ${number(withAd)} mit Anzeige`,
  plainCount: (all) => products(all),
  notPublished: 'Hier ist noch nichts veröffentlicht.',
  isPaused: 'Pausiert',
  isActive: 'Aktiv',
  channelRefuses: (channel) => `${channel} könnte ablehnen`,
  waits: 'Eine andere Gestaltung dieser Ausgabe. Ihre Adresse zeigt, was sie zuvor zeigte.',
  lookOf: (name) => `Änderungen von ${name}`,
  hideChanges: 'Änderungen verbergen',
  fine: (channel) => `Kein Produkt verletzt eine Regel von ${channel}, die hier geprüft wird.`,
  notChecked: 'Was dieser Kanal ablehnt, ist hier nicht bekannt. Deshalb wurde nichts geprüft.',
  unknown: (count) =>
    `Bei ${many(count, 'Produkt', 'Produkten')} wurde das Foto des Shops nicht gemessen; ${count === 1 ? 'es zählt' : 'sie zählen'} hier nicht mit.`,
  from: (day) => `Ab ${day}.`,
  source: 'Quelle',
  showProducts: 'Produkte zeigen',
  hideProducts: 'Produkte verbergen',
  productsOf: (what) => `Produkte: ${what}`,
  productsNoun: 'Produkte',
  productsFailed: 'Die Produkte konnten nicht geladen werden',
  policyFailed: 'Was der Kanal ablehnen könnte, ließ sich nicht prüfen.',
  policyTexts,
  policyValues,
} satisfies Translated<typeof outputMessagesInEnglish>;
