import { analyseAddress } from '#core/contract/feeds/analyse-api.ts';
import * as cutOuts from '#core/contract/feeds/cut-outs-api.ts';
import * as editorProducts from '#core/contract/editor/editor-products-api.ts';
import * as editorPhotos from '#core/contract/editor/editor-photos-api.ts';
import { uploadFont as uploadFontContract } from '#core/contract/editor/fonts-api.ts';
import { previewInEditor } from '#core/contract/editor/editor-preview-api.ts';
import { proxyFeed } from '#core/contract/feeds/feeds-service-api.ts';
import { previewProduct as previewContract } from '#core/contract/feeds/preview-api.ts';
import * as rules from '#core/contract/feeds/rules-api.ts';
import { editorPhotoRoutes } from './calls/editor/photo-routes.ts';
import { tryCutOutsRoute } from './calls/feeds/cut-outs/cut-out-routes.ts';
import { editorPreviewRoute } from './calls/editor/preview-route.ts';
import { previewProductRoute, type DrawProduct } from './calls/feeds/source/preview-product.ts';
import { uploadFontRoute } from './calls/fonts/upload-font.ts';
import { ruleDeskRoutes } from './calls/feeds/rules/rule-routes.ts';
import { countRules } from './pipeline/reading/count-rules.ts';
import { listRuleFields } from './pipeline/reading/rule-fields.ts';
import { createEditorProducts } from './pipeline/editing/editor-products.ts';
import { createEditorPhotos } from './pipeline/editing/editor-photos.ts';
import { createEditorPreviews } from './pipeline/editing/editor-preview.ts';
import { previewProduct } from './pipeline/previews/preview-product.ts';
import { createCutOutDesk } from './pipeline/reviewing/cut-out-desk.ts';
import { editorProductRoutes } from './calls/editor/product-routes.ts';
import { cutOutDeskRoutes } from './calls/projects/cut-out-routes.ts';
import { AppError } from '#core/errors.ts';
import { languageInForce } from '#core/messages/language.ts';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import { type LookAtFeed, proxyFeedRoute, analyseAddressRoute } from './calls/feeds/source/proxy-feed.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { PreviewRenderer } from './pipeline/previews/preview-renderer.ts';
import type { Route } from './platform/http/route.ts';

/** Calls that need the renderer, or a feed's stored source. */
export const drawnEndpoints: readonly Endpoint[] = [
  proxyFeed,
  analyseAddress,
  previewContract,
  uploadFontContract,
  editorProducts.listEditorProducts,
  editorProducts.countConditions,
  editorPhotos.getEditorPhoto,
  editorPhotos.getPhotoPixels,
  editorPhotos.getPicturePixels,
  previewInEditor,
  cutOuts.getCutOutPhoto,
  cutOuts.getCutOutAlpha,
  cutOuts.putCutOutMask,
  cutOuts.tryCutOuts,
  rules.countRules,
  rules.listRuleFields,
];

export function drawnRoutes(previews: PreviewRenderer): readonly Route[] {
  const drawProduct: DrawProduct = (open, preview) => previewProduct(open, previews, preview);
  const look = lookForForms(previews);
  return [
    proxyFeedRoute(look),
    analyseAddressRoute(look),
    previewProductRoute(drawProduct),
    uploadFontRoute(previews),
    ...editorRoutes(previews),
    ...cutOutRoutes(previews),
    ...ruleDeskRoutes({ count: countRules, fields: listRuleFields }),
  ];
}

/** Reads a feed's source for the dashboard's forms and for API clients, when it is the user's turn. */
function lookForForms(previews: PreviewRenderer): LookAtFeed {
  return async (head, how, { userId, signal }) => {
    const look = () => previews.lookAtFeed(head, { ...how, language: languageInForce() }, signal);
    const answer = await previews.inTurn(userId, look, { signal, tooMany: turnReasons.proxy });
    if (answer === 'stopped') throw new AppError('unavailable', turnReasons.readingStopped);
    return answer;
  };
}

function cutOutRoutes(previews: PreviewRenderer): readonly Route[] {
  const desk = createCutOutDesk(previews);
  return [...cutOutDeskRoutes(desk), tryCutOutsRoute((ask) => desk.tryOut(ask))];
}

/** Returns the routes for a template's editor that read shop data and draw. */
function editorRoutes(previews: PreviewRenderer): readonly Route[] {
  const photos = createEditorPhotos(previews);
  return [
    ...editorProductRoutes(createEditorProducts(previews)),
    ...editorPhotoRoutes(photos),
    editorPreviewRoute(createEditorPreviews(previews, (ask) => photos.open(ask))),
  ];
}
