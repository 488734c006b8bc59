import { catalogue } from '#core/messages/catalogue.ts';
import { fieldName } from '#core/messages/reasons/products/field-name.ts';

/** Texts for the codes of photo faults; a photo with any other code could not be fetched. */
const photoFaults: Readonly<Record<string, string>> = {
  no_image: 'without a photo',
  part_of_address: 'whose photo address is incomplete',
  no_place: 'without a place for the image',
  not_tagged: 'without a tagged picture',
  internal: 'not drawn because of a fault of ours',
  not_an_image: 'whose photo link leads to no picture',
  unsupported_image: 'with a photo in an unusual format',
  too_many_pixels: 'with a photo that is too large',
  too_small: 'with a photo that is too small',
  too_costly: 'with a photo that takes too long to read',
  broken_image: 'with a damaged photo',
  drawing_stopped: 'that took too long to draw',
  storage_full: 'without room in your storage',
  disk_nearly_full: 'without room on our disk',
  photo_http_404: 'whose photo is not found',
  photo_http_410: 'whose photo is gone',
};

/** Tasks about a feed's products, on its page. */
export const healthMessages = catalogue('healthMessages', {
  label: 'What to do',
  allFine: (count: number) =>
    count === 1 ? 'The one product is fine' : `All ${count.toLocaleString('en-US')} products are fine`,
  whileRunning: 'Counted again when the run has ended.',
  more: (count: number) => `${count} more`,
  /** Texts behind the number of an entry. */
  entries: {
    photo: (code: string) => photoFaults[code] ?? 'whose photo cannot be fetched',
    over_plan: 'not covered by the plan',
    kept: 'with an older picture',
    doubtful: 'with a cut-out to look at',
    text_empty: (fields: readonly string[]) =>
      `without ${fields.map((field) => `“${fieldName(field)}”`).join(', ')}`,
    same_picture: 'with one and the same picture',
    price_gone: 'whose price is gone',
    reduction_unlikely: 'with an unlikely reduction',
    no_own_id: 'with no ID of their own',
    text_not_drawn: 'with letters no font has',
    code_too_long: 'without their QR code',
    picture_missing: 'without a logo',
    further_photo_missing: 'without a further photo',
    picture_unchecked: 'with an older copy of a logo',
    text_cut: 'with a text cut short',
    small_photo: 'with a small photo',
    long_title: 'with a long title',
    background_kept: 'with their background kept',
    skipped: 'filtered out',
  },
  /** Note above the products of an entry: its meaning, and the next step. */
  notes: {
    text_empty:
      'The template writes a field that most products have no text for, so its place in the pictures is empty. Choose where the feed has it in the settings, or take it out of the template.',
    same_picture:
      'More than half of the products come out as one and the same picture, so nobody can tell them apart. Have a look at the field of the photo in the settings, and at the photos in the shop’s feed.',
    price_gone:
      'They had a price in the published feed and have none now, so the pictures are without one and channels refuse them. Have a look at their prices in the shop’s feed.',
    reduction_unlikely:
      'They would cost less than a tenth of what they cost before, so the pictures show their price without a reduction. Often it is a rate by the month or another field. Correct the prices in the shop’s feed, or choose their fields in the settings.',
    no_own_id:
      'They have no ID, or share it with another one, so a channel takes them for one product. Check the product ID in the feed’s settings, or ask the shop.',
    text_not_drawn:
      'Some of their letters are in no font here, so the pictures are without them. Each product says which letters.',
    code_too_long:
      'Their links are too long for the QR code. Make the code larger in the template, or use shorter links.',
    picture_missing:
      'The picture of a field, such as a brand’s logo, could not be had. Each product says which one and why.',
    further_photo_missing:
      'One of their further photos could not be had. Each product says which one and why.',
    picture_unchecked:
      'The picture of a field could not be checked, so our copy of it is shown. Nothing is to be done unless it stays so.',
    text_cut:
      'A text is longer than its place in the design, so its end is missing. Give it more room in the template, or let it become smaller.',
    small_photo:
      'Their photos have less than 500 px on a side. They look soft in an ad, and Google refuses such photos from 31 January 2027. Ask the shop for larger ones.',
    long_title:
      'Their titles have more than 150 characters, which is all that Google takes. Shorten them in the shop’s feed.',
  },
  showAll: 'Show all products',
});
