import { publicRefusals } from '#core/messages/reasons/calls/public-refusals.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Platform } from '#server/platform/open-platform.ts';
import { openPublishedFiles } from './published-files.ts';
import { webFontsOf } from '#server/render/fonts/web-fonts.ts';
import { installedFonts } from '#server/render/fonts/find-fonts.ts';
import { sendFeed } from './send-feed.ts';
import { sendFont } from './send-font.ts';
import { sendImage } from './send-image.ts';
import { sendText } from './send-text.ts';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const feedPath = new RegExp(`^/feedmaker/(${uuid})/feed\\.(xml|csv|tsv)$`);
const imagePath = new RegExp(`^/feedmaker/(${uuid})/i/([0-9a-f]{64})\\.jpg$`);
const fontPath = new RegExp(`^/fonts/(${uuid})\\.(ttf|otf|woff2)$`);
const previewPath = new RegExp(`^/templates/(${uuid})/preview\\.jpg$`);

/** Answers one public request, or says by `false` that the path is not a public one. */
export type PublicHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * What ad platforms fetch, and fonts: feeds, images and template previews. It sits before the framework, because these answers
 * come from memory and the framework's share of their cost is most of it (docs/decisions/004-public-files.md).
 */
export function createPublicHandler(platform: Platform): PublicHandler {
  const files = openPublishedFiles(platform);
  const installed = webFontsOf(installedFonts(platform.config.fontsDir));
  return (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const answer = answerFor(path);
    if (answer === null) return false;
    answer(request, response).catch((error: unknown) => {
      platform.log.error({ err: error, path }, 'public request failed');
      if (response.headersSent) response.destroy();
      else sendText(response, 503, publicRefusals.fault_of_ours, { 'retry-after': '30' });
    });
    return true;
  };

  function answerFor(
    path: string,
  ): ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | null {
    const [, feedId, ending] = feedPath.exec(path) ?? [];
    if (feedId !== undefined && ending !== undefined)
      return (request, response) => sendFeed(files, { feedId, ending }, request, response);
    const [, imageFeedId, imageHash] = imagePath.exec(path) ?? [];
    if (imageFeedId !== undefined && imageHash !== undefined) {
      return (request, response) =>
        sendImage(files, { kind: 'product', feedId: imageFeedId, imageHash }, request, response);
    }
    const [, templateId] = previewPath.exec(path) ?? [];
    if (templateId !== undefined)
      return (request, response) => sendImage(files, { kind: 'preview', templateId }, request, response);
    const [, id, format] = fontPath.exec(path) ?? [];
    if (id !== undefined && format !== undefined)
      return (request, response) => sendFont(files, { kind: 'uploaded', id, format }, request, response);
    const file = installed.find(({ face }) => face.url === path);
    if (file !== undefined)
      return (request, response) =>
        sendFont(files, { kind: 'installed', path: file.path }, request, response);
    if (!path.startsWith('/feedmaker/') && !path.startsWith('/fonts/')) return null;
    return async (_request, response) => sendText(response, 404, publicRefusals.nothing_here);
  }
}
