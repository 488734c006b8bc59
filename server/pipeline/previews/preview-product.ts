import { PhotoError } from '#picture/paint';
import type { CutOutChoice } from '#core/contract/feeds/cut-outs-api.ts';
import type { EndpointOutput, EndpointReply } from '#core/contract/endpoint.ts';
import type { previewProduct as contract } from '#core/contract/feeds/preview-api.ts';
import type { SourceAccess } from '#core/contract/feeds/source-access.ts';
import { photoReasons } from '#core/messages/reasons/products/photo-reasons.ts';
import { remarkReasons, type RemarkReason } from '#core/messages/reasons/products/remark-reasons.ts';
import { getSentence } from '#core/messages/reasons/get-sentence.ts';
import { shownValues } from '#core/price/shown-values.ts';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import { isFieldSlot } from '#picture/values';
import { getProject } from '#server/db/projects.ts';
import { listDecisions } from '#server/db/runs/photos/cutout-decisions.ts';
import { listFontsOfUser } from '#server/db/fonts.ts';
import { accessHeaders } from '#server/platform/fetch/access-headers.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { templateFromHtml } from '#picture/files';
import { availableFonts } from '../drawing/available-fonts.ts';
import { addressIn } from '../photos/look-at-picture.ts';
import { plainPicture } from '../photos/plain-picture.ts';
import { cutOutOnce, type CutOuts } from '../photos/cut-out-once.ts';
import { backgroundModel } from '#server/background-model.ts';
import { ownedBy, photoOfBytes } from '../photos/fetch-photo.ts';
import { photoFailure } from '../fault-outcomes.ts';
import type { TakenPhotos } from '../photos/take-further-photos.ts';
import { drawWithFurther } from './draw-with-further.ts';
import type { PreviewRenderer } from './preview-renderer.ts';
import { findTextRemark } from '../drawing/render-inputs.ts';

/** The product of a preview form, with the login that its photo needs. */
export interface ProductPreview {
  readonly userId: string;
  readonly body: EndpointOutput<typeof contract>['body'];
  readonly access: Partial<SourceAccess>;
  readonly signal: AbortSignal;
}

/** Draws one product as a run would, from its current photos; stores only the network's results for them. */
export async function previewProduct(
  platform: Platform,
  renderer: PreviewRenderer,
  preview: ProductPreview,
): Promise<EndpointReply<typeof contract>> {
  const { userId, body, signal } = preview;
  const { html, width, height, imageLink, removeBg, furtherImageLinks: links = [] } = body;
  const { values } = shownValues(body.values, platform.clock.now().getTime());
  const template = templateFromHtml({ html, width, height });
  try {
    const [photo, own] = await Promise.all([
      fetchPhoto(platform, preview, imageLink),
      listFontsOfUser(platform.database.query, userId),
    ]);
    const available = await availableFonts(platform, template.tree, own);
    const named = (bytes: Uint8Array) => ownedBy(userId, photoOfBytes(bytes));
    const picture = {
      template,
      width,
      height,
      photo: named(photo),
      brandFonts: available.brandFonts,
      signal,
    };
    const backgroundOf = (bytes: Uint8Array, as?: CutOutChoice) =>
      removeBg ? removeBackground(platform, renderer, preview, { bytes, as }) : Promise.resolve(untouched);
    const draw = async (found: TakenPhotos<Uint8Array>) => {
      const background = await backgroundOf(photo, body.cutOut);
      const furtherPhotos = [];
      for (const { slot, taken } of found.photos) {
        const whole = isFieldSlot(slot) ? Promise.resolve(untouched) : backgroundOf(taken);
        const { alpha } = await whole.catch((error: unknown) => Promise.reject(naming(error, slot)));
        furtherPhotos.push({ slot, photo: named(taken), cutOut: alpha });
      }
      const filled = { ...picture, values: found.values, cutOut: background.alpha, furtherPhotos };
      return { ...(await renderer.render(filled)), remark: background.remark };
    };
    const { drawn, remarks } = await drawWithFurther(
      { template, values, links },
      ({ photo: at, link }) =>
        at === null ? fetchPicture(platform, renderer, preview, link) : fetchPhoto(platform, preview, link),
      (found) => renderer.inTurn(userId, () => draw(found), { signal, tooMany: turnReasons.previews }),
    );
    const reason = [findTextRemark(template, values, available), drawn.remark, ...remarks]
      .flatMap((remark) => (remark === null ? [] : getSentence(remarkReasons, remark)))
      .join(' ');
    const image = `data:image/jpeg;base64,${drawn.jpeg.toString('base64')}`;
    return { image, reason: reason === '' ? null : reason };
  } catch (error) {
    const failure = photoFailure(error);
    if (failure === null) throw error;
    return { image: null, reason: getSentence(photoReasons, failure.reason) };
  }
}

async function fetchPhoto(
  { fetchRemote }: Platform,
  { userId, body, access, signal }: ProductPreview,
  link: string,
): Promise<Uint8Array> {
  const { body: bytes } = await fetchRemote.bytes(link, {
    kind: 'photo',
    tenant: userId,
    isUrgent: true,
    ...accessHeaders(access, body.feedUrl, link),
    signal,
  });
  return bytes;
}

async function fetchPicture(
  platform: Platform,
  renderer: PreviewRenderer,
  preview: ProductPreview,
  text: string,
): Promise<Uint8Array> {
  const bytes = await fetchPhoto(platform, preview, addressIn(text));
  const { userId, signal } = preview;
  const read = () => plainPicture(renderer, photoOfBytes(bytes));
  const picture = await renderer.inTurn(userId, read, { signal, tooMany: turnReasons.previews });
  return picture.read();
}

function naming(error: unknown, slot: string): unknown {
  return error instanceof PhotoError ? new PhotoError(error.code, error, slot) : error;
}

interface Background {
  alpha: Uint8Array | undefined;
  remark: RemarkReason | null;
}

const untouched: Background = { alpha: undefined, remark: null };

/** Removes a photo's background. People's decisions apply if the form's project is known; `as` is used instead of them. */
async function removeBackground(
  platform: Platform,
  renderer: CutOuts,
  { userId, body }: ProductPreview,
  { bytes, as: choice }: { bytes: Uint8Array; as: CutOutChoice | undefined },
): Promise<Background> {
  const { database, config } = platform;
  const model = await backgroundModel(config);
  const { hash } = photoOfBytes(bytes);
  const photo = { hash, read: async () => bytes };
  const asked = body.projectId ?? null;
  const { projectId, decided } = await database.asUser(userId, async (sql) => {
    const isOwn = asked !== null && (await getProject(sql, userId, asked)) !== null;
    const decisions = isOwn ? await listDecisions(sql, asked, [hash]) : null;
    return { projectId: isOwn ? asked : null, decided: decisions?.get(hash) ?? null };
  });
  const as = choice && { choice, mask_hash: decided?.mask_hash ?? null };
  const background = await cutOutOnce(platform, renderer, model, { userId, projectId, photo, as });
  return { alpha: await background.readAlpha(), remark: background.remark };
}
