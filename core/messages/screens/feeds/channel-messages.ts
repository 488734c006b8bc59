import { catalogue } from '#core/messages/catalogue.ts';

/** Hints on what channels ask of images, at the feed form and the feed page. */
export const channelMessages = catalogue('channelMessages', {
  hints: 'Hints on channels',
  textOnMain: (channels: string) => `${channels} refuses main images with text or logos on them`,
  textOnMainText:
    'This template draws more than the photo, so products can be disapproved there; Meta, TikTok and Pinterest take such images. Keep the shop’s main image and publish the enhanced one as an additional image, or give Google an output of its own: one that keeps the shop’s main image, or whose template shows only the photo.',
  textOnAdditional: (channels: string) => `The main image stays the shop’s own, as ${channels} wants it`,
  textOnAdditionalText:
    'What it says about text holds for additional images too; only scenes and details are freer there. A feed of its own, with a template that shows only the photo, is the safest way.',
  tooSmall: (width: number, height: number) => `The images have ${width} × ${height} px`,
  minimum: (channel: string, sidePx: number, from: string | undefined) =>
    `${channel} asks for ${sidePx} × ${sidePx} px or more${from === undefined ? '' : ` from ${from}`}.`,
  writeToAdditional: 'Use additional image',
  photoOnlyTemplate: 'Photo-only template',
  googleOutput: 'Output for Google',
});
