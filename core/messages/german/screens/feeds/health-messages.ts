import { fieldName } from '#core/messages/reasons/products/field-name.ts';
import type { Translated } from '#core/messages/catalogue.ts';
import type { healthMessages as healthMessagesInEnglish } from '#core/messages/screens/feeds/health-messages.ts';
import { number } from '#core/messages/german/german-words.ts';

const photoFaults: Readonly<Record<string, string>> = {
  no_image: 'ohne Foto',
  part_of_address: 'deren Fotoadresse unvollständig ist',
  no_place: 'ohne Platz für das Bild',
  not_tagged: 'ohne Bild mit Tags',
  internal: 'nicht gezeichnet wegen einer Störung bei uns',
  not_an_image: 'deren Fotolink zu keinem Bild führt',
  unsupported_image: 'mit einem Foto in ungewöhnlichem Format',
  too_many_pixels: 'mit einem zu großen Foto',
  too_small: 'mit einem zu kleinen Foto',
  too_costly: 'mit einem Foto, dessen Lesen zu lange dauert',
  broken_image: 'mit einem beschädigten Foto',
  drawing_stopped: 'deren Zeichnen zu lange dauerte',
  storage_full: 'ohne Platz in Ihrem Speicher',
  disk_nearly_full: 'ohne Platz auf unserer Festplatte',
  photo_http_404: 'deren Foto nicht gefunden wird',
  photo_http_410: 'deren Foto weg ist',
};

export const healthMessages = {
  label: 'Zu tun',
  allFine: (count) =>
    count === 1 ? 'Das eine Produkt ist in Ordnung' : `Alle ${number(count)} Produkte sind in Ordnung`,
  whileRunning: 'Wird nach dem Lauf neu gezählt.',
  more: (count) => `${number(count)} weitere`,
  entries: {
    photo: (code) => photoFaults[code] ?? 'deren Foto nicht geladen werden kann',
    over_plan: 'nicht vom Tarif umfasst',
    kept: 'mit einem älteren Bild',
    doubtful: 'mit einem Freisteller zum Ansehen',
    text_empty: (fields) => `ohne ${fields.map((field) => `„${fieldName(field)}“`).join(', ')}`,
    same_picture: 'mit ein und demselben Bild',
    price_gone: 'deren Preis fehlt',
    reduction_unlikely: 'mit unglaubwürdigem Rabatt',
    no_own_id: 'ohne eigene ID',
    text_not_drawn: 'mit Buchstaben, die keine Schrift hat',
    code_too_long: 'ohne ihren QR-Code',
    picture_missing: 'ohne Logo',
    further_photo_missing: 'ohne weiteres Foto',
    picture_unchecked: 'mit einer älteren Kopie eines Logos',
    text_cut: 'mit abgeschnittenem Text',
    small_photo: 'mit kleinem Foto',
    long_title: 'mit langem Titel',
    background_kept: 'mit behaltenem Hintergrund',
    skipped: 'herausgefiltert',
  },
  notes: {
    text_empty:
      'Die Vorlage schreibt ein Feld, für das die meisten Produkte keinen Text haben, daher ist sein Platz in den Bildern leer. Wählen Sie in den Einstellungen, wo es im Feed steht, oder nehmen Sie es aus der Vorlage.',
    same_picture:
      'Mehr als die Hälfte der Produkte ergibt ein und dasselbe Bild, sodass sie niemand unterscheiden kann. Sehen Sie sich das Feld des Fotos in den Einstellungen an und die Fotos im Feed des Shops.',
    price_gone:
      'Sie hatten im veröffentlichten Feed einen Preis und haben jetzt keinen, daher fehlt er in den Bildern, und Kanäle lehnen sie ab. Sehen Sie sich ihre Preise im Feed des Shops an.',
    reduction_unlikely:
      'Sie würden weniger als ein Zehntel des vorigen Preises kosten, daher zeigen die Bilder ihren Preis ohne Rabatt. Oft ist es eine Monatsrate oder ein anderes Feld. Berichtigen Sie die Preise im Feed des Shops oder wählen Sie ihre Felder in den Einstellungen.',
    no_own_id:
      'Sie haben keine ID oder teilen sie mit einem anderen Produkt, deshalb hält ein Kanal sie für eines. Prüfen Sie die Produkt-ID in den Einstellungen des Feeds oder fragen Sie den Shop.',
    text_not_drawn:
      'Einige ihrer Buchstaben hat hier keine Schrift, daher fehlen sie in den Bildern. Jedes Produkt sagt, welche.',
    code_too_long:
      'Ihre Links sind zu lang für den QR-Code. Machen Sie den Code in der Vorlage größer oder nehmen Sie kürzere Links.',
    picture_missing:
      'Das Bild eines Feldes, etwa das Logo einer Marke, war nicht zu bekommen. Jedes Produkt sagt, welches und warum.',
    further_photo_missing:
      'Eines ihrer weiteren Fotos war nicht zu bekommen. Jedes Produkt sagt, welches und warum.',
    picture_unchecked:
      'Das Bild eines Feldes ließ sich nicht prüfen, daher zeigen wir unsere Kopie. Zu tun ist nur etwas, wenn es so bleibt.',
    text_cut:
      'Ein Text ist länger als sein Platz in der Gestaltung, daher fehlt sein Ende. Geben Sie ihm in der Vorlage mehr Platz oder lassen Sie ihn kleiner werden.',
    small_photo:
      'Ihre Fotos haben an einer Seite weniger als 500 px. In einer Anzeige wirken sie unscharf, und Google lehnt solche Fotos ab dem 31. Januar 2027 ab. Bitten Sie den Shop um größere.',
    long_title:
      'Ihre Titel haben mehr als 150 Zeichen, mehr nimmt Google nicht. Kürzen Sie sie im Feed des Shops.',
  },
  showAll: 'Alle Produkte zeigen',
} satisfies Translated<typeof healthMessagesInEnglish>;
