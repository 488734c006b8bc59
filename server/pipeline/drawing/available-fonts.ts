import { LRUCache } from 'lru-cache';
import type { TemplateNode } from '#picture';
import { familiesNamedIn, type AvailableFonts } from '#picture/fonts';
import { fileKeys } from '#server/files/feed-files.ts';
import type { UsableFont } from '#server/db/fonts.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { lettersIn, type BrandFont, installedFonts } from '#picture/files';

/** Bytes of memory that uploaded fonts may take in this process. */
const FONT_BYTES = 64 << 20;

const files = new LRUCache<string, Uint8Array>({
  maxSize: FONT_BYTES,
  sizeCalculation: (file) => file.length || 1,
});

/** Returns the fonts available for a template: the installed ones, and those of its user that it names. */
export async function availableFonts(
  { config, storage }: Pick<Platform, 'config' | 'storage'>,
  tree: TemplateNode,
  own: readonly UsableFont[],
): Promise<AvailableFonts<BrandFont>> {
  const named = familiesNamedIn(tree);
  const brandFonts: BrandFont[] = [];
  for (const font of own.filter(({ family }) => named.has(family.toLowerCase()))) {
    const data = files.get(font.content_hash) ?? (await storage.get(fileKeys.font(font.id)));
    // The font was deleted just now: the picture is drawn as if it had never existed.
    if (data === null) continue;
    files.set(font.content_hash, data);
    const { family, weight, style, letters } = font;
    brandFonts.push({
      family,
      weight: font.is_variable ? null : weight,
      style,
      hash: font.content_hash,
      letters: letters ?? lettersIn(data),
      data,
    });
  }
  return { packs: installedFonts(config.fontsDir), brandFonts };
}
