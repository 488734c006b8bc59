import { publicRefusals } from '#core/messages/reasons/calls/public-refusals.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { addresses, isAmongPublishedFiles } from '#core/public-addresses.ts';
import { REQUEST_ID_HEADER, requestIdOf } from '#server/platform/http/request-id.ts';
import { StorageAway } from '#server/platform/storage/storage-away.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { openPublishedFiles, type PublishedFiles } from './published-files.ts';
import { listWebFonts } from '#server/render/web-fonts.ts';
import { installedFonts } from '#picture/files';
import { sendFeed, type OnFeed } from './send-feed.ts';
import { sendFont } from './send-font.ts';
import { sendImage, sendSmallImage } from './send-image.ts';
import { sendText } from './send-text.ts';
import { type MakeSmall, openSmallImages, type SmallImages } from './small-images.ts';

/** Answers one public request, or returns `false` if the path is not public. */
export type PublicHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Serves feeds, images and template previews to ad platforms, and fonts. It runs before the framework, because these answers come from
 * memory and the framework would cause most of their cost (docs/decisions/004-public-files.md).
 */
export function createPublicHandler(platform: Platform, onFeed: OnFeed, makeSmall: MakeSmall): PublicHandler {
  const files = openPublishedFiles(platform);
  const small = openSmallImages(platform, files, makeSmall);
  const feeds = { files, onFeed };
  const installed = listWebFonts(installedFonts(platform.config.fontsDir));
  return (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const answer = answerFor(path);
    if (answer === null) return false;
    answer(request, response).catch((error: unknown) => {
      const id = requestIdOf(request, platform.config.trustedProxies);
      const level = error instanceof StorageAway ? 'debug' : 'error';
      platform.log[level]({ err: error, path, request: id }, 'public request failed');
      if (response.headersSent) response.destroy();
      else
        sendText(response, 503, publicRefusals.fault_of_ours, {
          'retry-after': '30',
          [REQUEST_ID_HEADER]: id,
        });
    });
    return true;
  };

  function answerFor(path: string): Answer | null {
    const feed = addresses.feed.match(path) ?? addresses.channelFeed.match(path);
    if (feed !== null) return (request, response) => sendFeed(feeds, feed, request, response);
    const image = imageAnswer(files, small, path);
    if (image !== null) return image;
    const font = addresses.uploadedFont.match(path);
    if (font !== null)
      return (request, response) =>
        sendFont(files, { kind: 'uploaded', id: font.fontId, format: font.format }, request, response);
    const file = installed.find(({ face }) => face.url === path);
    if (file !== undefined)
      return (request, response) =>
        sendFont(files, { kind: 'installed', path: file.path }, request, response);
    if (!isAmongPublishedFiles(path)) return null;
    return async (_request, response) => sendText(response, 404, publicRefusals.nothing_here);
  }
}

function imageAnswer(files: PublishedFiles, small: SmallImages, path: string): Answer | null {
  const image = addresses.image.match(path);
  if (image !== null)
    return (request, response) => sendImage(files, { kind: 'product', ...image }, request, response);
  const sized = addresses.smallImage.match(path);
  if (sized !== null)
    return (request, response) =>
      sendSmallImage(small, { ...sized, width: Number(sized.width) }, request, response);
  const preview = addresses.templatePreview.match(path);
  if (preview !== null)
    return (request, response) => sendImage(files, { kind: 'preview', ...preview }, request, response);
  return null;
}
