import type { Translated } from '#core/messages/catalogue.ts';
import type {
  templateProblems as templateProblemsInEnglish,
  configProblems as configProblemsInEnglish,
  configFaults as configFaultsInEnglish,
} from '#core/messages/reasons/templates/template-problems.ts';
import { number } from '#core/messages/german/german-words.ts';
import { sample } from '#core/messages/german/german-words.ts';
import type { FunctionTakes } from '#picture';

const functionTakes: Record<FunctionTakes, string> = {
  operands: 'ein oder mehrere Felder oder Texte',
  nothing: 'nichts',
  length: 'eine Zahl von Zeichen',
  format: 'ein Gebietsschema wie "de-DE", eine Währung wie "EUR" oder "short", jedes höchstens einmal',
  prices: 'die Felder des reduzierten Preises',
  reduction: 'die Felder des reduzierten Preises und dahinter den kleinsten Nachlass, etwa "5%"',
  part: '"whole", "cents", "sign", "before" oder "after" und dann, was "currency" nimmt',
  names: 'bis zu fünf Felder oder Texte wie BRAND oder nichts',
  pairs: 'Werte und ihren Ersatz, bis zu 50, und am Ende den Ersatz für jeden anderen',
  language: 'ein Gebietsschema wie "de-DE" oder nichts',
  factor: 'eine Zahl über null oder ein Feld',
  date: 'ein Muster wie "d MMM", ein Gebietsschema wie "de-DE" und "start" oder "end", jedes höchstens einmal',
};

const whys = {
  'unknown property': 'unbekannte Eigenschaft',
  'unsupported value': 'nicht unterstützter Wert',
};

export const templateProblems = {
  and_more: 'Es wurde noch mehr weggelassen, zu viel, um alles zu nennen.',
  too_large: 'Die Vorlage ist zu groß, um gelesen zu werden.',
  element_removed: ({ tag }) => `<${tag}> wurde entfernt.`,
  too_deep: ({ depthMax }) => `Elemente tiefer als ${depthMax} Ebenen wurden weggelassen.`,
  too_many_elements: ({ elementsMax }) =>
    `Die Vorlage hat mehr als ${number(elementsMax)} Elemente; der Rest wurde weggelassen.`,
  too_much_text: ({ charactersMax }) =>
    `Die Vorlage hat mehr als ${number(charactersMax)} Zeichen Text; der Rest wurde weggelassen.`,
  element_as_box: ({ tag }) => `<${tag}> wird nicht unterstützt und als einfacher Kasten gezeichnet.`,
  too_many_photos: ({ photosMax }) =>
    `Das Foto wird mehr als ${photosMax}-mal gezeigt; der Rest wurde weggelassen.`,
  image_removed: ({ source }) =>
    `Das Bild "${source}" wurde entfernt: Nur {{IMAGE_URL}} und eingebettete Bilder werden gezeichnet.`,
  pictures_too_large: 'Die eingebetteten Bilder sind zusammen größer als 2 MB; der Rest wurde weggelassen.',
  attribute_removed: ({ name, tag }) => `Das Attribut ${name} von <${tag}> wurde entfernt.`,
  condition_unknown: ({ text }) =>
    `Die Bedingung "${text}" war nicht zu verstehen; ihre Ebene wird nicht gezeigt. Berichtigen oder entfernen Sie sie.`,
  too_many_effects: 'Die Vorlage hat zu viele Schatten, Verläufe und Effekte; der Rest wurde weggelassen.',
  drawing_unknown: ({ kind }) =>
    `data-draw="${kind}" wurde weggelassen: Nur "rating" und "qr" werden gezeichnet.`,
  drawing_without_size: ({ kind }) =>
    `data-draw="${kind}" wurde weggelassen: Es braucht eine Breite und eine Höhe in px.`,
  curve_unknown: ({ text }) =>
    `data-curve="${text}" wurde weggelassen: Schreiben Sie "outside" oder "inside", dann den Winkel in Grad und den Radius in px.`,
  curve_of_more:
    'Wörter mit Elementen dazwischen oder in einem Kasten ohne Breite und Höhe in px laufen nicht im Kreis. Schreiben Sie nur Wörter und beide Größen.',
  code_hard_to_read:
    'Ein QR-Code wird schwarz auf weiß gezeichnet: Seine eigenen Farben liegen für Handys zu nah beieinander. Nehmen Sie eine dunkle Farbe auf einer hellen, etwa #1f2937 auf #ffffff.',
  style_cut: 'Ein Stil war zu lang und wurde gekürzt.',
  too_many_declarations: ({ declarationsMax }) =>
    `Ein Stil hat mehr als ${number(declarationsMax)} Angaben; der Rest wurde weggelassen.`,
  style_removed: ({ property, value, why }) =>
    `Der Stil "${property}: ${value}" wurde weggelassen (${whys[why]}).`,
  function_unknown: ({ source, name }) =>
    `In {{${source}}} ist "${name}" keine Funktion, die wir kennen; ihre Ebene wird nicht gezeigt. Berichtigen oder entfernen Sie sie.`,
  function_misused: ({ source, name, takes }) =>
    `In {{${source}}} nimmt "${name}" ${functionTakes[takes]}; ihre Ebene wird nicht gezeigt, bis das berichtigt ist.`,
  too_many_functions: ({ source, callsMax }) =>
    `In {{${source}}} sind mehr als ${number(callsMax)} Funktionen; die Ebene wird nicht gezeigt.`,
  words_without_font: ({ letters, signs }) =>
    [
      letters.length === 0
        ? ''
        : `Keine Schrift hier hat die Buchstaben ${sample(letters)}; Zeilen damit werden nicht gezeichnet.`,
      signs.length === 0
        ? ''
        : `Keine Schrift hier hat die Zeichen ${sample(signs)}; sie werden nicht gezeichnet.`,
      'Schreiben Sie die Vorlage ohne sie, oder laden Sie eine Schrift hoch, die sie hat, und wählen Sie diese.',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
} satisfies Translated<typeof templateProblemsInEnglish>;

export const configFaults = {
  not_allowed: 'hat einen Wert, der nicht erlaubt ist',
  layer_id_twice: 'enthält zwei Ebenen mit derselben id',
  not_a_colour: 'ist keine Farbe',
  not_a_picture: 'ist weder ein Bild (data:image/png;base64,…) noch ein Feld wie {{BRAND_LOGO}}',
  not_a_condition: 'ist keine Bedingung',
  not_a_position_each: 'braucht so viele Positionen wie Farben',
} satisfies Translated<typeof configFaultsInEnglish>;

export const configProblems = {
  not_an_object: 'Die Konfiguration der Vorlage ist kein Objekt.',
  version_unreadable: 'Die Konfiguration der Vorlage hat keine lesbare Version.',
  version_newer: ({ version, versionMax }) =>
    `Diese Vorlage wurde mit einer neueren Version von Feedmaker gespeichert (Format ${version}, diese liest bis ${versionMax}). Aktualisieren Sie Feedmaker, um sie zu öffnen.`,
  not_json: 'Die Konfiguration der Vorlage ist kein JSON.',
  too_deep: 'Die Konfiguration der Vorlage ist zu tief verschachtelt.',
  value_refused: ({ place, fault }) =>
    `Die Konfiguration der Vorlage lässt sich nicht lesen: „${place}“ ${configFaults[fault]}.`,
} satisfies Translated<typeof configProblemsInEnglish>;
