import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { previewInEditor } from '#core/contract/editor/editor-preview-api.ts';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import { photoReasons } from '#core/messages/reasons/products/photo-reasons.ts';
import { remarkReasons } from '#core/messages/reasons/products/remark-reasons.ts';
import { getSentence } from '#core/messages/reasons/get-sentence.ts';
import { sampleValuesFor } from '#picture';
import type { DrawnDecision } from '#server/db/runs/photos/cutout-decisions.ts';
import type { EditorFeed } from '#server/db/editor/editor-feed.ts';
import type { ReadProduct } from '#server/db/editor/editor-products.ts';
import { listFontsOfUser } from '#server/db/fonts.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { templateFromHtml } from '#picture/files';
import { availableFonts } from '../drawing/available-fonts.ts';
import { findTextRemark } from '../drawing/render-inputs.ts';
import { photoFailure } from '../fault-outcomes.ts';
import { drawWithFurther } from '../previews/draw-with-further.ts';
import type { PreviewRenderer } from '../previews/preview-renderer.ts';
import type { OpenedPhoto } from './editor-photos.ts';
import { openFilling } from './product-filling.ts';

/** Input of a preview for an editor; sizes in px. */
interface PreviewAsking {
  readonly platform: Platform;
  readonly userId: string;
  /** The product with its feed; null for the sample product. */
  readonly product: { readonly feed: EditorFeed; readonly runId: string; readonly read: ReadProduct } | null;
  readonly html: string;
  readonly width: number;
  readonly height: number;
  readonly isCutOut: boolean;
  /** Decision to draw with for this photo of the product, instead of the stored one. */
  readonly decided: { readonly photo: number; readonly choice: 'use' | 'keep' } | undefined;
  readonly signal: AbortSignal;
}

type PreviewReply = EndpointReply<typeof previewInEditor>;

/** Opens a product's photo in the form used for drawing. */
type OpenPhoto = (ask: {
  platform: Platform;
  userId: string;
  feed: EditorFeed | null;
  isCutOut: boolean;
  url: string;
  photo: number;
  field?: string;
  as?: DrawnDecision | undefined;
  signal: AbortSignal;
}) => Promise<OpenedPhoto>;

/** Creates previews: draws what a feed would publish of a product with an edited template, with the pixels' hash. */
export function createEditorPreviews(
  renderer: PreviewRenderer,
  openPhoto: OpenPhoto,
): (ask: PreviewAsking) => Promise<PreviewReply> {
  return async (ask) => {
    const { platform, userId, product, html, width, height, decided, signal } = ask;
    const template = templateFromHtml({ html, width, height });
    const { image_link: url = '', further_links: links = [] } = product?.read ?? {};
    const open = (link: string, photo: number | null, field?: string) =>
      openPhoto({
        ...ask,
        feed: product?.feed ?? null,
        url: link,
        ...(photo === null ? { photo: 1, field: field ?? '' } : { photo }),
        as: decided?.photo === photo ? { choice: decided.choice, mask_hash: null } : undefined,
      });
    try {
      const photo = await open(url, 1);
      if (photo.kind === 'none') return { image: null, pixels_hash: null, reason: photo.reason };
      const values = await loadValues(ask, template.placeholders);
      const own = await listFontsOfUser(platform.database.query, userId);
      const available = await availableFonts(platform, template.tree, own);
      const { alpha: cutOut, remark } = photo;
      const { brandFonts } = available;
      const picture = { template, width, height, photo: photo.photo, cutOut, brandFonts, signal };
      const { drawn, remarks } = await drawWithFurther(
        { template, values, links },
        (wanted) => open(wanted.link, wanted.photo, wanted.slot),
        (found) => {
          const furtherPhotos = found.photos.flatMap(({ slot, taken }) => toFurtherPhoto(slot, taken));
          const filled = { ...picture, values: found.values, furtherPhotos, hashesPixels: true };
          const turn = { signal, tooMany: turnReasons.previews };
          return renderer.inTurn(userId, () => renderer.render(filled), turn);
        },
      );
      const all = [findTextRemark(template, values, available), remark, ...remarks];
      const reason = all.flatMap((each) => (each === null ? [] : getSentence(remarkReasons, each)));
      return {
        image: `data:image/jpeg;base64,${drawn.jpeg.toString('base64')}`,
        pixels_hash: drawn.pixelsHash ?? null,
        reason: reason.length === 0 ? null : reason.join(' '),
      };
    } catch (error) {
      const failure = photoFailure(error);
      if (failure === null) throw error;
      return { image: null, pixels_hash: null, reason: getSentence(photoReasons, failure.reason) };
    }
  };
}

function toFurtherPhoto(slot: string, photo: OpenedPhoto) {
  return photo.kind === 'none' ? [] : [{ slot, photo: photo.photo, cutOut: photo.alpha }];
}

async function loadValues(
  { platform, product }: PreviewAsking,
  placeholders: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  if (product === null) return sampleValuesFor(placeholders);
  const filling = await openFilling(platform, product.runId, platform.clock.now().getTime());
  return filling === null ? {} : filling(product.read);
}
