import type { FontChoice } from './choose-fonts.ts';
import type { BrandFont, FontFile } from './font-pack.ts';

/** A font as the renderer takes it. */
export type FontDetails = {
  readonly name?: string;
  readonly weight?: number;
  readonly style?: 'normal' | 'italic';
  readonly unicodeRange?: [number, number][];
  readonly data: Uint8Array;
};

/** Source and destination of fonts. */
type FontHandler<Own extends BrandFont> = {
  readonly readFile: (file: FontFile) => Promise<Uint8Array>;
  readonly readOwn: (font: Own) => Promise<Uint8Array>;
  readonly registerFont: (details: FontDetails) => unknown;
};

/** The fonts of one renderer: each is handed over once, in the order of asking. */
export class FontRegistry<Own extends BrandFont> {
  readonly #handler: FontHandler<Own>;
  readonly #registered = new Set<string>();
  #last: Promise<void> = Promise.resolve();

  constructor(handler: FontHandler<Own>) {
    this.#handler = handler;
  }

  /** Registers everything a choice needs. Rejects where a font cannot be had or used; the next time it is tried again. */
  async register(choice: FontChoice<Own>): Promise<void> {
    for (const { family, files } of choice.packs) await this.registerFiles(family, files);
    for (const font of choice.brandFonts) await this.#add(font.hash, () => this.#detailsOf(font));
  }

  /** Registers files of a family; those registered before cost nothing. */
  async registerFiles(family: string, files: readonly FontFile[]): Promise<void> {
    await Promise.all(files.map((file) => this.#add(file.path, () => this.#readDetails(family, file))));
  }

  /** Adds fonts one after the other, because families are searched in the order in which they came; reading goes ahead. */
  #add(id: string, read: () => Promise<FontDetails>): Promise<void> {
    if (this.#registered.has(id)) return this.#last;
    this.#registered.add(id);
    const own = this.#hand(read(), this.#last);
    // A failure is reported to the caller that asked for the font, not to the next one.
    this.#last = own.catch(() => {
      this.#registered.delete(id);
    });
    return own;
  }

  async #hand(font: Promise<FontDetails>, before: Promise<void>): Promise<void> {
    const [details] = await Promise.all([font, before]);
    await this.#handler.registerFont(details);
  }

  async #readDetails(family: string, file: FontFile): Promise<FontDetails> {
    const data = await this.#handler.readFile(file);
    const { face, slice } = file;
    if (face === null) return { data };
    const unicodeRange =
      slice === null ? {} : { unicodeRange: slice.map(([first, last]): [number, number] => [first, last]) };
    return { name: family, ...face, ...unicodeRange, data };
  }

  async #detailsOf(font: Own): Promise<FontDetails> {
    const { family, weight, style } = font;
    const data = await this.#handler.readOwn(font);
    return { name: family, ...(weight === null ? {} : { weight }), style, data };
  }
}
