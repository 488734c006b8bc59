import type { FontChoice } from './choose-fonts.ts';
import type { BrandFont, FontFile } from './font-pack.ts';

export type FontDetails = {
  readonly name?: string;
  readonly weight?: number;
  readonly style?: 'normal' | 'italic';
  readonly unicodeRange?: [number, number][];
  readonly data: Uint8Array;
};

type FontHandler<Own extends BrandFont> = {
  readonly readFile: (file: FontFile) => Promise<Uint8Array>;
  readonly readOwn: (font: Own) => Promise<Uint8Array>;
  readonly registerFont: (details: FontDetails) => unknown;
};

/** The fonts of one renderer: each is registered once, in the order requested. */
export class FontRegistry<Own extends BrandFont> {
  readonly #handler: FontHandler<Own>;
  readonly #registered = new Set<string>();
  #last: Promise<void> = Promise.resolve();

  constructor(handler: FontHandler<Own>) {
    this.#handler = handler;
  }

  /** Registers all fonts of a choice. Rejects if a font cannot be read or used; a later call retries. */
  async register(choice: FontChoice<Own>): Promise<void> {
    for (const { family, files } of choice.packs) await this.registerFiles(family, files);
    for (const font of choice.brandFonts) await this.#add(font.hash, () => this.#detailsOf(font));
  }

  /** Registers files of a family; files already registered cost nothing. */
  async registerFiles(family: string, files: readonly FontFile[]): Promise<void> {
    await Promise.all(files.map((file) => this.#add(file.path, () => this.#readDetails(family, file))));
  }

  /** Registers fonts one after the other, because families are searched in order of registration; the files are read in parallel. */
  #add(id: string, read: () => Promise<FontDetails>): Promise<void> {
    if (this.#registered.has(id)) return this.#last;
    this.#registered.add(id);
    const own = this.#hand(read(), this.#last);
    // Only the caller that requested the font gets its failure, not the next one.
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
