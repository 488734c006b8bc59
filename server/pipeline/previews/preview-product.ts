import type { EndpointOutput, EndpointReply } from '#core/contract/endpoint.ts';
import type { previewProduct as contract } from '#core/contract/preview-api.ts';
import type { SourceAccess } from '#core/contract/source-access.ts';
import { photoReasons } from '#core/messages/reasons/products/photo-reasons.ts';
import { remarkReasons, type RemarkReason } from '#core/messages/reasons/products/remark-reasons.ts';
import { sentenceOf } from '#core/messages/reasons/sentence-of.ts';
import { shownValues } from '#core/price/shown-values.ts';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import { ModelError } from '#server/render/cutout/read-model.ts';
import { listFontsOfUser } from '#server/db/fonts.ts';
import { accessHeaders } from '#server/platform/fetch/access-headers.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { templateFromHtml } from '#server/render/template-from-html.ts';
import { availableFonts } from '../drawing/available-fonts.ts';
import { backgroundModel } from '../photos/background-model.ts';
import { photoFailure } from '../fault-outcomes.ts';
import type { PreviewRenderer } from './preview-renderer.ts';
import type { ProductRenderer } from '../drawing/product-work.ts';
import { textRemarkOf } from '../drawing/render-inputs.ts';

/** What a form holds of one product, and how to get at its photo. */
export interface ProductPreview {
  readonly userId: string;
  readonly body: EndpointOutput<typeof contract>['body'];
  readonly access: Partial<SourceAccess>;
  readonly signal: AbortSignal;
}

/** Draws one product as a run would, from the photo as it is now; nothing is kept. */
export async function previewProduct(
  platform: Platform,
  renderer: PreviewRenderer,
  { userId, body, access, signal }: ProductPreview,
): Promise<EndpointReply<typeof contract>> {
  const { html, width, height, imageLink, feedUrl, removeBg } = body;
  const { values } = shownValues(body.values, platform.clock.now().getTime());
  const template = templateFromHtml({ html, width, height });
  try {
    const [photo, own] = await Promise.all([
      platform.fetchRemote.bytes(imageLink, {
        kind: 'photo',
        tenant: userId,
        isUrgent: true,
        ...accessHeaders(access, feedUrl, imageLink),
        signal,
      }),
      listFontsOfUser(platform.database.query, userId),
    ]);
    const available = await availableFonts(platform, template.tree, own);
    const { brandFonts } = available;
    const draw = async () => {
      const background = removeBg ? await removeBackground(platform, renderer, photo.body) : untouched;
      const picture = { template, width, height, values, photo: photo.body, brandFonts, signal };
      const { jpeg } = await renderer.render({ ...picture, cutOut: background.alpha });
      const remarks = [textRemarkOf(template, values, available), background.remark];
      const reason = remarks
        .flatMap((remark) => (remark === null ? [] : sentenceOf(remarkReasons, remark)))
        .join(' ');
      return {
        image: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
        reason: reason === '' ? null : reason,
      };
    };
    return await renderer.inTurn(userId, draw, { signal, tooMany: turnReasons.previews });
  } catch (error) {
    const failure = photoFailure(error);
    if (failure === null) throw error;
    return { image: null, reason: sentenceOf(photoReasons, failure.reason) };
  }
}

interface Background {
  alpha: Uint8Array | undefined;
  remark: RemarkReason | null;
}

const untouched: Background = { alpha: undefined, remark: null };

async function removeBackground(
  { config }: Platform,
  renderer: ProductRenderer,
  photo: Uint8Array,
): Promise<Background> {
  if ((await backgroundModel(config.backgroundModel)) instanceof ModelError)
    return { ...untouched, remark: { code: 'background_unavailable' } };
  const found = await renderer.cutOut(photo);
  if (found.kind === 'cut') return { alpha: found.alpha, remark: null };
  const remark = found.kind === 'kept' ? { code: 'background_kept' as const, doubt: found.doubt } : null;
  return { ...untouched, remark };
}
