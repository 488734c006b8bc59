import init, { Renderer } from '@takumi-rs/wasm';
import wasmUrl from '@takumi-rs/wasm/takumi_wasm_bg.wasm?url';
import { baseFilesFor, type FontChoice, fillWithFonts, FontRegistry } from '#picture/fonts';
import { openPaintCache, type PaintEngine, type SceneNode, imagesIn } from '#picture/paint';
import type { ParsedTemplate, TemplateBox } from '#picture';
import { fetchFile } from './photos/fetch-file.ts';
import type { EditorFonts, OwnFont } from './open-fonts.ts';
import type { PictureSource, PicturesAtHand } from './photos/picture-source.ts';
import { openTryAgain } from './try-again.ts';
import type { WordSource } from './word-source.ts';

/** A template filled with a product's values, and the engine that draws it. */
export type Filled = {
  readonly tree: TemplateBox;
  readonly engine: PaintEngine;
  /** False if a font that the picture needs could not be loaded. */
  readonly hasFonts: boolean;
  /** False if line breaks are uncertain, because the server has not answered. */
  readonly hasWords: boolean;
  readonly pictures: PicturesAtHand['state'];
};

/** The renderer as WebAssembly, which loads each font when a picture first needs it. */
export type BrowserEngine = {
  readonly prepare: (template: ParsedTemplate, values: Readonly<Record<string, string>>) => Promise<Filled>;
  /** Frees its memory; it cannot draw afterwards. */
  readonly close: () => void;
};

/** Compiles the renderer. Once per worker. */
export async function startRenderer(): Promise<void> {
  await init({ module_or_path: wasmUrl });
}

/** Requests files that nearly every picture needs while the renderer loads. */
export function fetchAhead({ packs: [base] }: EditorFonts): void {
  if (base === undefined) return;
  const plain: TemplateBox = { kind: 'box', tag: 'canvas', style: {}, children: [] };
  for (const { path } of baseFilesFor(base, plain)) fetchFile(path).catch(() => undefined);
}

/** One renderer and its loaded fonts, for one set of the user's own fonts. */
type Loaded = {
  readonly renderer: Renderer;
  readonly fonts: FontRegistry<OwnFont>;
  readonly baseFiles: ReadonlySet<string>;
  readonly ownKey: string;
};

type EngineParts = {
  readonly fonts: EditorFonts;
  /** Decodes pictures embedded in templates. */
  readonly pictures: PictureSource;
  /** Knows where lines may break. */
  readonly words: WordSource;
  /** Called when it is time to paint again after a font failed to load. */
  readonly again: () => void;
};

export function openBrowserEngine({ fonts: available, pictures, words, again }: EngineParts): BrowserEngine {
  const trying = openTryAgain(again);
  const cache = openPaintCache();
  const [base] = available.packs;
  let loaded: Loaded | null = null;
  let spoiled: Renderer | null = null;
  // The base family is loaded first and in its order, as on the server; if a picture needs more of it, a new renderer is started.
  const rendererFor = async (tree: TemplateBox, choice: FontChoice<OwnFont>): Promise<Loaded> => {
    const needed = base === undefined ? [] : baseFilesFor(base, tree);
    const ownKey = choice.brandFonts.map(({ hash }) => hash).join();
    const before = loaded;
    if (before !== null && before.ownKey === ownKey && needed.every(({ path }) => before.baseFiles.has(path)))
      return before;
    const baseFiles = new Set([...needed.map(({ path }) => path), ...(before?.baseFiles ?? [])]);
    spoiled?.free();
    spoiled = null;
    const renderer = new Renderer();
    const fonts = makeRegistry(renderer);
    const next = { renderer, fonts, baseFiles, ownKey };
    await fonts.registerFiles(
      base?.family ?? '',
      base?.files.filter(({ path }) => baseFiles.has(path)) ?? [],
    );
    loaded = next;
    before?.renderer.free();
    return next;
  };
  return {
    prepare: async (template, values) => {
      const { result, isWhole: hasWords } = await words.fill((breakWords) =>
        fillWithFonts(template, values, available, breakWords),
      );
      const { tree, fonts: choice } = result;
      let hasFonts = true;
      try {
        const { fonts } = await rendererFor(tree, choice);
        await fonts.register(choice);
        trying.came();
      } catch {
        hasFonts = false;
        trying.later();
      }
      if (loaded === null) throw new Error('no font at all');
      const { renderer } = loaded;
      const { read: readPicture, key, state } = await pictures.take(picturesIn(tree));
      const fontKey = `${choice.families.join()} ${choice.key} ${hasFonts} ${key}`;
      const engine = { ...drawingWith(renderer, choice.families), readPicture, cache, fontKey };
      // Without the missing font, later ones would be searched in the wrong order, so the next picture starts with a new renderer.
      if (!hasFonts) [loaded, spoiled] = [null, renderer];
      return { tree, engine, hasFonts, hasWords, pictures: state };
    },
    close: () => {
      for (const renderer of [loaded?.renderer, spoiled]) renderer?.free();
      [loaded, spoiled] = [null, null];
    },
  };
}

function makeRegistry(renderer: Renderer): FontRegistry<OwnFont> {
  return new FontRegistry<OwnFont>({
    readFile: ({ path }) => fetchFile(path),
    readOwn: ({ path }) => fetchFile(path),
    registerFont: (details) => renderer.registerFont(details),
  });
}

type TakumiNode = Parameters<Renderer['render']>[0];

function drawingWith(renderer: Renderer, families: readonly string[]): Pick<PaintEngine, 'draw' | 'measure'> {
  const fontFamilies = [...families];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same node in the words of the package
  const nodeOf = (scene: SceneNode) => scene as unknown as TakumiNode;
  return {
    draw: (scene, size) => renderer.render(nodeOf(scene), { ...size, format: 'raw', fontFamilies }),
    measure: (scene, size) => renderer.measure(nodeOf(scene), { ...size, fontFamilies }),
  };
}

function picturesIn(tree: TemplateBox): string[] {
  return [...new Set(imagesIn(tree).flatMap(({ dataUri }) => dataUri ?? []))];
}
