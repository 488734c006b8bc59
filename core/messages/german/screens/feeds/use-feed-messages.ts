import type { Translated } from '#core/messages/catalogue.ts';
import type { useFeedMessages as useFeedMessagesInEnglish } from '#core/messages/screens/feeds/use-feed-messages.ts';

export const useFeedMessages = {
  title: 'Diesen Feed verwenden',
  copy: 'Feed-URL kopieren',
  show: 'Kanal einrichten',
  hide: 'Anleitungen verbergen',
  unreachable: 'Kanäle erreichen diese Adresse nicht: Sie gehört zu diesem Rechner oder seinem Netzwerk.',
  unreachableText:
    'Kanäle erreichen diese Adresse nicht: Sie gehört zu diesem Rechner oder seinem Netzwerk. Setzen Sie PUBLIC_URL auf eine Adresse, die andere erreichen, und kopieren Sie sie dann neu.',
  paused: 'Kanäle bekommen einen Fehler, solange der Feed pausiert ist. Aktivieren Sie ihn zuerst.',
  channel: 'Wohin der Feed geht',
  names: {
    google: 'Google',
    meta: 'Meta',
    tiktok: 'TikTok',
    pinterest: 'Pinterest',
    agency: 'Meine Agentur',
    microsoft: 'Microsoft',
    snapchat: 'Snapchat',
    criteo: 'Criteo',
    heureka: 'Heureka',
    idealo: 'idealo',
    yandex: 'Yandex',
    zbozi: 'Zboží.cz',
    channable: 'Channable',
    other: 'Anderes Programm',
  },
  steps: {
    google: [
      'Öffnen Sie im Merchant Center das Zahnrad „Einstellungen & Tools“, dann „Datenquellen“ und „Produktquellen“, und klicken Sie auf „Produktquelle hinzufügen“.',
      'Wählen Sie „Produkte aus einer Datei hinzufügen“, dann die Eingabe eines Links, und fügen Sie die Adresse ein.',
      'Wählen Sie, wann sie abgerufen wird: Täglich ist üblich. „Jetzt abrufen“ probiert es sofort.',
    ],
    meta: [
      'Öffnen Sie im Commerce Manager Ihren Katalog, dann „Datenquellen“, „Artikel hinzufügen“ und „Datenfeed“.',
      'Wählen Sie „Geplanter Feed“ und fügen Sie die Adresse ein. Sie braucht keine Anmeldung.',
      'Wählen Sie stündlich oder täglich. Meta fragt höchstens einmal pro Stunde, und ein ersetzender Zeitplan entfernt auch, was fehlt.',
    ],
    tiktok: [
      'Öffnen Sie im Ads Manager „Assets“, „Katalog“ und Ihren Katalog, dann „Verwalten“, „Produkte“ und „Produkte hinzufügen“.',
      'Wählen Sie „Zeitplan für Datenfeed“ und fügen Sie die Adresse ein. Lassen Sie die Anmeldung leer.',
      'Wählen Sie stündlich, täglich oder wöchentlich und speichern Sie.',
    ],
    pinterest: [
      'Öffnen Sie das Menü „Business“, dann „Kataloge und Produktgruppen“, und klicken Sie auf „Datenquelle hinzufügen“.',
      'Wählen Sie „URL-Link angeben“ und fügen Sie die Adresse ein.',
      'Sie wird alle 24 Stunden abgerufen. Wählen Sie die Uhrzeit und speichern Sie.',
    ],
    agency: [
      'Kopieren Sie die Adresse und senden Sie sie. Sie braucht keine Anmeldung.',
      'Bitten Sie darum, sie als geplanten Feed einzurichten, stündlich oder täglich, wo immer Ihre Anzeigen laufen.',
      'Sehen Sie hier wieder nach: Sie sehen, wann sie abgerufen wurde.',
    ],
  },
  notes: {
    google:
      'Sind im Merchant Center automatische Bildverbesserungen eingeschaltet, versucht Google, Text aus abgelehnten Bildern zu entfernen, und zeigt dann seine eigene Fassung.',
    meta: 'Hat der Feed Produktvideos, zeigt Meta sie womöglich anstelle der Bilder. „Produktvideo zulassen“ ist von vornherein an; schalten Sie es in der Anzeige aus, damit nur Bilder erscheinen.',
  },
  wording: 'Kanäle benennen ihre Menüs ab und zu um. Suchen Sie das Wort, das am nächsten kommt.',
  own: (channel) => `Adresse für ${channel}`,
  ownText: 'Derselbe Feed. Da nur dieser Kanal die Adresse hat, sehen Sie hier, wann er sie abruft.',
  copyOwn: (channel) => `Adresse für ${channel} kopieren`,
  lastFetched: 'Zuletzt abgerufen',
  notYet: 'Noch nicht abgerufen',
  identified: (agent) => `An der Feed-URL nannte er sich „${agent}“.`,
  namelessAgent: 'nichts',
  others: 'Auch abgerufen von',
  fetchedBy: 'Abgerufen von',
  nobody: 'Noch hat ihn kein Kanal abgerufen',
} satisfies Translated<typeof useFeedMessagesInEnglish>;
