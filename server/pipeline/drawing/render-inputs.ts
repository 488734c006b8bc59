import { hash as hashText } from 'node:crypto';
import type { RemarkReason } from '#core/messages/reasons/products/remark-reasons.ts';
import {
  furtherSlots,
  withPhotoLinks,
  customKeys,
  customFunctions,
  hasTooLongCode,
  normalizeKey,
  textParts,
} from '#picture/values';
import type { ParsedTemplate, TemplateNode } from '#picture';
import { computeFontKey, lostTexts, type AvailableFonts } from '#picture/fonts';
import { ModelError, type CutOutModel, type BrandFont, RENDERER_VERSION } from '#picture/files';
import { listFontsOfFeed } from '#server/db/fonts.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { backgroundModel } from '#server/background-model.ts';
import { slotsBeside } from '../photos/take-further-photos.ts';
import { availableFonts } from './available-fonts.ts';
import { runTemplate } from './run-template.ts';

/** Image settings of a run, resolved once per run. */
export interface RenderInputs {
  /** Size of the pictures, in px. */
  readonly size: Readonly<Record<'width' | 'height', number>>;
  readonly template: ParsedTemplate;
  readonly brandFonts: readonly BrandFont[];
  /** Model that removes the photos' backgrounds, or why there is none; null if backgrounds are kept. */
  readonly backgroundModel: CutOutModel | ModelError | null;
  /** Returns the hash of all that determines the picture except the photo's bytes: equal means "probably the same image". */
  inputKey(
    values: Readonly<Record<string, string>>,
    imageLinks: readonly string[],
    decisions?: string,
  ): string;
  /**
   * Returns the hash of everything that determines the pixels: equal means "the same image". `background` tells how the photo's background
   * differs from the settings; null if it does not. `further` contains the same for each additional photo in the picture.
   */
  renderKey(
    values: Readonly<Record<string, string>>,
    photo: { hash: string; background: string | null },
    further: readonly { slot: string; hash: string; background: string | null }[],
  ): string;
  /** Returns a product's texts with the links of the additional photos that the template uses. */
  valuesOf(
    values: Readonly<Record<string, string>>,
    links: readonly string[],
  ): Readonly<Record<string, string>>;
  /** Returns a remark on texts that cannot be drawn, because no font has their letters or a code is too small; null if there are none. */
  textRemark(values: Readonly<Record<string, string>>): RemarkReason | null;
}

/** Returns a remark on texts missing in a product's picture, which no font can draw or which are too long for a code. */
export function findTextRemark(
  template: ParsedTemplate,
  values: Readonly<Record<string, string>>,
  available: AvailableFonts,
): RemarkReason | null {
  // Addresses of photos or pictures are not drawn as text, so their letters do not matter.
  const slots = new Set(slotsBeside(template).map(({ slot }) => slot));
  const lost = lostTexts(template, values, available).filter(({ key }) => !slots.has(key));
  if (lost.length > 0) return { code: 'text_not_drawn', lost };
  return hasTooLongCode(template.tree, values) ? { code: 'code_too_long' } : null;
}

/**
 * Resolves what a run's pictures are drawn with. Only those of a product's texts that the template shows count, so that a price change
 * costs nothing in a template without a price; and only those fonts that these texts need.
 */
export async function resolveRenderInputs(
  platform: Pick<Platform, 'config' | 'database' | 'storage'>,
  run: Pick<WorkerRun, 'feed_id' | 'user_id' | 'settings'>,
): Promise<RenderInputs> {
  const { settings } = run;
  const { template, version } = await runTemplate(platform, run);
  const own = await listFontsOfFeed(platform.database.query, run.feed_id);
  const available = await availableFonts(platform, template.tree, own);
  // {{PRICE}} may also show the former price.
  const shown = new Set<string>([
    ...template.placeholders,
    ...(template.placeholders.includes('PRICE') ? ['OLD_PRICE'] : []),
    ...(followsFeed(template.tree) ? customKeys : []),
  ]);
  const model = settings.removeBg ? await backgroundModel(platform.config) : null;
  const background = model instanceof ModelError ? 'kept' : model?.version;
  const slots = furtherSlots(template.placeholders).map(({ slot }) => slot);
  const base = [RENDERER_VERSION, version, ...(background === undefined ? [] : ['background', background])];
  const keyOf = (values: Readonly<Record<string, string>>, ...rest: string[]) => {
    const texts = Object.entries(values)
      .filter(([key]) => shown.has(normalizeKey(key)))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const fontKey = computeFontKey(template, Object.fromEntries(texts), available);
    return hashText('sha256', JSON.stringify([...base, fontKey, texts, ...rest]));
  };
  return {
    size: { width: settings.width, height: settings.height },
    template,
    brandFonts: available.brandFonts,
    backgroundModel: model,
    inputKey: (values, imageLinks, decisions = '') =>
      keyOf(values, 'photo addresses', ...imageLinks, ...(decisions === '' ? [] : [decisions])),
    renderKey: (values, { hash, background: other }, further) =>
      keyOf(values, 'photo', hash, ...(other === null ? [] : [other]), ...furtherKey(further)),
    valuesOf: (values, links) => withPhotoLinks(values, links, slots),
    textRemark: (values) => findTextRemark(template, values, available),
  };
}

/** Returns an additional part of the key if the picture shows additional photos; otherwise the key stays in its old form. */
function furtherKey(further: Parameters<RenderInputs['renderKey']>[2]): string[] {
  return further.length === 0
    ? []
    : [JSON.stringify(further.map(({ slot, hash, background }) => [slot, hash, background]))];
}

/** True if a template formats something like its feed: then the feed's format determines its pixels, too. */
function followsFeed(node: TemplateNode): boolean {
  if (node.kind === 'text') return asksForCustom(node.text);
  const isShownBy = node.showIf !== undefined && asksForCustom(node.showIf.source);
  return isShownBy || (node.kind === 'box' && node.children.some(followsFeed));
}

function asksForCustom(text: string): boolean {
  return textParts(text).some(
    (part) => typeof part !== 'string' && part.calls.some(({ name }) => customFunctions.includes(name)),
  );
}
