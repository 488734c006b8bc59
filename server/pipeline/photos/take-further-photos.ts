import { imagesIn } from '#picture/paint';
import { fillTemplate, pictureFields, furtherSlots, withPhotoLinks } from '#picture/values';
import type { ParsedTemplate } from '#picture';

/** Name of an additional photo of the product, or of the picture of one of its fields. */
export interface PhotoName {
  /** Key of the photo (`IMAGE_URL_2`), or of the field (`BRAND_LOGO`). */
  readonly slot: string;
  /** Number of the photo, from 2; null for a field's picture. */
  readonly photo: number | null;
}

/** An additional photo or picture that a product's picture would show. */
export interface WantedPhoto extends PhotoName {
  readonly link: string;
}

/** Values for drawing a picture, and its additional photos. */
export interface TakenPhotos<Photo> {
  /** Values with the links of those additional photos that are available. */
  readonly values: Readonly<Record<string, string>>;
  readonly photos: readonly (PhotoName & { readonly taken: Photo })[];
}

const slotsOfTemplates = new WeakMap<ParsedTemplate, readonly PhotoName[]>();

/** Returns the photos of a template besides the product's first: additional ones in order, then fields' pictures. */
export function slotsBeside(template: ParsedTemplate): readonly PhotoName[] {
  const fields = pictureFields(template.tree).map((slot) => ({ slot, photo: null }));
  const slots = slotsOfTemplates.get(template) ?? [...furtherSlots(template.placeholders), ...fields];
  slotsOfTemplates.set(template, slots);
  return slots;
}

/**
 * Takes only those additional photos and fields' pictures that a template shows of a product. If `take` returns null for one, the product
 * is drawn as if it did not have it: its layer is left out, and a replacement may show another photo.
 */
export async function takeFurtherPhotos<Photo>(
  template: ParsedTemplate,
  product: { readonly values: Readonly<Record<string, string>>; readonly links: readonly string[] },
  take: (wanted: WantedPhoto) => Promise<Photo | null>,
): Promise<TakenPhotos<Photo>> {
  const asked = slotsBeside(template);
  const slots = asked.map(({ slot }) => slot);
  if (asked.length === 0) return { values: product.values, photos: [] };
  let values = withPhotoLinks(product.values, product.links, slots);
  const taken = new Map<string, Photo>();
  for (;;) {
    const shown = new Set(imagesIn(fillTemplate(template.tree, values)).map(({ slot }) => slot));
    const wanted = asked.filter(({ slot }) => shown.has(slot) && !taken.has(slot));
    if (wanted.length === 0) return { values, photos: asked.flatMap((each) => photoAt(each, shown, taken)) };
    const found = await Promise.all(
      wanted.map((name) => take({ ...name, link: (values[name.slot] ?? '').trim() })),
    );
    const lost = new Set<string>();
    for (const [at, { slot }] of wanted.entries()) {
      const photo = found[at] ?? null;
      if (photo === null) lost.add(slot);
      else taken.set(slot, photo);
    }
    values = Object.fromEntries(Object.entries(values).filter(([key]) => !lost.has(key)));
  }
}

function photoAt<Photo>(
  { slot, photo }: PhotoName,
  shown: ReadonlySet<string | undefined>,
  taken: ReadonlyMap<string, Photo>,
): TakenPhotos<Photo>['photos'] {
  const found = taken.get(slot);
  return found === undefined || !shown.has(slot) ? [] : [{ slot, photo, taken: found }];
}
