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
  /** Model that removes the photos' backgrounds, or why none can; null where they stay. */
  readonly backgroundModel: CutOutModel | ModelError | null;
  /** Hash of the photos' addresses and everything below but the photo's bytes: equal means "probably the same image". */
  inputKey(
    values: Readonly<Record<string, string>>,
    imageLinks: readonly string[],
    /** Decisions about its photos, from `decisionsOf`. */
    decisions?: string,
  ): string;
  /**
   * Returns the hash of everything that decides the pixels: equal means "the same image". `background` tells how the photo's differs from
   * the settings; null where it does not. `further` holds the same for each additional photo that the picture shows.
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
  /** Says which of the texts cannot be drawn because no font has its letters or a code is too small; null where all can. */
  textRemark(values: Readonly<Record<string, string>>): RemarkReason | null;
}

/** Said of a product whose picture is without some of its words, which no font has or which are too long for a code. */
export function findTextRemark(
  template: ParsedTemplate,
  values: Readonly<Record<string, string>>,
  available: AvailableFonts,
): RemarkReason | null {
  // The address of a photo or picture is no text that is read, whatever its letters.
  const slots = new Set(slotsBeside(template).map(({ slot }) => slot));
  const lost = lostTexts(template, values, available).filter(({ key }) => !slots.has(key));
  if (lost.length > 0) return { code: 'text_not_drawn', lost };
  return hasTooLongCode(template.tree, values) ? { code: 'code_too_long' } : null;
}

/**
 * Resolves what a run's pictures are drawn with. Of a product's texts only those that the template shows count, so that a price change
 * costs nothing in a template without a price; and of the fonts only those that these texts need.
 */
export async function resolveRenderInputs(
  platform: Pick<Platform, 'config' | 'database' | 'storage'>,
  run: Pick<WorkerRun, 'feed_id' | 'user_id' | 'settings'>,
): Promise<RenderInputs> {
  const { settings } = run;
  const { template, version } = await runTemplate(platform, run);
  const own = await listFontsOfFeed(platform.database.query, run.feed_id);
  const available = await availableFonts(platform, template.tree, own);
  // {{PRICE}} may stand for what the product cost before.
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

/** Returns one more part of the key, where the picture shows additional photos: without them the key stays as it always was. */
function furtherKey(further: Parameters<RenderInputs['renderKey']>[2]): string[] {
  return further.length === 0
    ? []
    : [JSON.stringify(further.map(({ slot, hash, background }) => [slot, hash, background]))];
}

/** Whether a template writes something as its feed does: then what is known of the feed decides its pixels, too. */
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
