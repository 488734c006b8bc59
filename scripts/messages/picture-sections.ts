import { cutOutDoubts } from '#core/messages/reasons/products/cut-out-reasons.ts';
import { keptCode, keptReasons } from '#core/messages/reasons/products/kept-reasons.ts';
import { photoCode, photoReasons } from '#core/messages/reasons/products/photo-reasons.ts';
import { pictureReasons } from '#core/messages/reasons/products/picture-reasons.ts';
import { productReasons, storedReason } from '#core/messages/reasons/products/product-reasons.ts';
import { remarkCode, remarkReasons } from '#core/messages/reasons/products/remark-reasons.ts';
import { configProblems, templateProblems } from '#core/messages/reasons/templates/template-problems.ts';
import { sectionText } from './section.ts';

const folder = 'core/messages/reasons/products';
const gone = { code: 'not_fetched', why: { code: 'http_status', status: 404 } } as const;
const instant = new Date('2026-03-02T08:15:00Z');

/** Returns the messages about products, their pictures and the templates of these. */
export function pictureSections(): string[] {
  return [...productSections(), ...photoSections(), ...templateSections()];
}

function productSections(): string[] {
  return [
    sectionText({
      title: 'A product that ended without a new picture, or with a remark',
      intro: 'In the gallery of the feed and its CSV file, as the reason of the product.',
      file: `${folder}/product-reasons.ts`,
      table: productReasons,
      examples: {
        rule_photo: { rule: 'Sale' },
        left_out: { rule: 'Sale' },
        over_plan: { limit: 1_000, over: 214, isFree: false },
        no_picture: { why: gone },
        kept: { why: { code: 'photo_away', why: gone, since: instant } },
        additional_kept: { why: { code: 'photo_not_drawn', why: { code: 'drawing_stopped' } } },
        further_kept: { photo: 2, why: { code: 'photo_away', why: gone, since: instant } },
        picture_kept: { field: 'BRAND_LOGO', why: gone },
        remarks: { remarks: [{ code: 'background_kept', doubt: 'uncertain' }] },
      },
      codeOf: (reason) => storedReason(reason).reasonCode ?? reason.code,
    }),
  ];
}

function photoSections(): string[] {
  return [
    sectionText({
      title: 'Why there is no picture of a photo',
      intro: 'Within the reason of a product, and at the preview in the form.',
      file: `${folder}/photo-reasons.ts`,
      table: photoReasons,
      examples: { not_fetched: { why: gone.why }, storage_full: { limitBytes: 20 * 1024 ** 3 } },
      codeOf: photoCode,
    }),
    sectionText({
      title: 'Why there is nothing of a picture whose address stands in a field',
      intro: 'Within the reason of a product, and in the editor.',
      file: `${folder}/picture-reasons.ts`,
      table: pictureReasons,
      examples: { not_fetched: { why: gone.why }, storage_full: { limitBytes: 20 * 1024 ** 3 } },
      codeOf: photoCode,
    }),
    sectionText({
      title: 'Why the last good picture stays up',
      intro: 'Within the reason of a product.',
      file: `${folder}/kept-reasons.ts`,
      table: keptReasons,
      examples: {
        photo_away: { why: gone, since: instant },
        photo_gone: { why: gone, until: instant },
        photo_not_drawn: { why: { code: 'drawing_stopped' } },
      },
      codeOf: keptCode,
    }),
    sectionText({
      title: 'What a new picture lacks',
      intro: 'As the reason of a product that has a picture of its own.',
      file: `${folder}/remark-reasons.ts`,
      table: remarkReasons,
      examples: {
        text_not_drawn: { lost: [{ key: 'TITLE', letters: ['文'], signs: [] }] },
        background_kept: { doubt: 'uncertain' },
        further_background_kept: { photo: 2, doubt: 'uncertain' },
        further_photo_missing: { photo: 2, why: gone },
        picture_missing: { field: 'BRAND_LOGO', why: gone },
        picture_unchecked: { field: 'BRAND_LOGO', why: gone },
      },
      codeOf: remarkCode,
    }),
    sectionText({
      title: 'Why a background was kept',
      intro: 'As the reason of a product that has a picture of its own.',
      file: `${folder}/cut-out-reasons.ts`,
      table: cutOutDoubts,
      examples: {},
      codeOf: ({ code }) => remarkCode({ code: 'background_kept', doubt: code }),
    }),
  ];
}

function templateSections(): string[] {
  const file = 'core/messages/reasons/templates/template-problems.ts';
  return [
    sectionText({
      title: 'What of a template’s HTML is not drawn',
      intro: 'In the stored configuration of the template (`leftOut`) and on the command line.',
      file,
      table: templateProblems,
      examples: {
        curve_unknown: { text: 'around' },
        element_removed: { tag: 'script' },
        too_deep: { depthMax: 40 },
        too_many_elements: { elementsMax: 500 },
        too_much_text: { charactersMax: 20_000 },
        element_as_box: { tag: 'section' },
        too_many_photos: { photosMax: 8 },
        image_removed: { source: 'https://example.com/logo.png' },
        attribute_removed: { name: 'onclick', tag: 'div' },
        condition_unknown: { text: 'PRICE >' },
        drawing_unknown: { kind: 'chart' },
        drawing_without_size: { kind: 'qr' },
        too_many_declarations: { declarationsMax: 80 },
        style_removed: { property: 'cursor', value: 'pointer', why: 'unknown property' },
        function_unknown: { source: 'TITLE | shout', name: 'shout' },
        function_misused: { source: 'TITLE | truncate', name: 'truncate', takes: 'length' },
        words_without_font: { letters: ['文'], signs: [] },
        too_many_functions: { source: 'TITLE | upper | lower …', callsMax: 20 },
      },
    }),
    sectionText({
      title: 'A template’s configuration that cannot be read',
      intro: 'As the error of the call that saves it.',
      file,
      table: configProblems,
      examples: {
        version_newer: { version: 3, versionMax: 2 },
        value_refused: { place: 'objects.0.fill', fault: 'not_a_colour' },
      },
    }),
  ];
}
