import { readFile } from 'node:fs/promises';
import type { FontDetails, Renderer } from '@takumi-rs/core';
import type { BrandFont } from './brand-font.ts';
import type { FontChoice } from './choose-fonts.ts';
import type { FontFile } from './font-pack.ts';

/** The fonts of one native renderer: each is handed over once, in the order of asking. */
export class FontRegistry {
  readonly renderer: Renderer;
  readonly #registered = new Set<string>();
  #last: Promise<void> = Promise.resolve();

  constructor(renderer: Renderer) {
    this.renderer = renderer;
  }

  /** Everything a choice needs. */
  async register(choice: FontChoice): Promise<void> {
    for (const { family, files } of choice.packs) await this.registerFiles(family, files);
    for (const font of choice.brandFonts) await this.#add(font.hash, () => Promise.resolve(detailsOf(font)));
  }

  /** Files that were handed over before cost nothing. */
  async registerFiles(family: string, files: readonly FontFile[]): Promise<void> {
    await Promise.all(files.map((file) => this.#add(file.path, () => readDetails(family, file))));
  }

  /** One after the other, because families are searched in the order in which they came; reading goes ahead. */
  #add(id: string, read: () => Promise<FontDetails>): Promise<void> {
    if (this.#registered.has(id)) return this.#last;
    this.#registered.add(id);
    const own = this.#hand(read(), this.#last);
    // The caller that asked for a font hears of its failure; the next one must not.
    this.#last = own.catch(() => {
      this.#registered.delete(id);
    });
    return own;
  }

  async #hand(font: Promise<FontDetails>, before: Promise<void>): Promise<void> {
    const [details] = await Promise.all([font, before]);
    await this.renderer.registerFont(details);
  }
}

async function readDetails(family: string, { path, face, slice }: FontFile): Promise<FontDetails> {
  const data = await readFile(path);
  if (face === null) return { data };
  const unicodeRange =
    slice === null ? {} : { unicodeRange: slice.map(([first, last]): [number, number] => [first, last]) };
  return { name: family, ...face, ...unicodeRange, data };
}

function detailsOf({ family, weight, style, data }: BrandFont): FontDetails {
  return { name: family, ...(weight === null ? {} : { weight }), style, data };
}
