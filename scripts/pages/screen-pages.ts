import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type ScreenPage, screenPagesFile } from '../../core/screen-pages.ts';
import { pages, projectPattern } from '../../web/lib/pages/pages.ts';
import { drawFirstLooks } from './first-looks.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Screens in the route table: which page each is of, and its module. */
const screenPattern =
  /(?:\[pages\.(\w+)\.pattern\]:|path: pages\.(\w+)\.pattern,\s*component:)\s*lazyScreen\(\s*\(\) =>\s*import\('\.\/([^']+)'\)/g;

/** Modules around every screen whose module is not in one of these folders, and those that it shows at once. */
const frame = ['shell/app-shell.tsx', 'shell/bell/bell.tsx'];
const unframed = ['auth/', 'feeds/shared/'];

/** Marks the place in index.html of what shows until the first script has run. */
const bootPattern = '<div class="boot"';

/**
 * Writes for each screen a page that differs from index.html in its head: it names the scripts that the screen is going to
 * load, so that a browser fetches them beside the first one and not after having run it. The screens that a stranger comes to
 * are in it as markup too. With them comes a list for the server, of address and page (`server/serve/serve-pages.ts`).
 */
export function screenPages(): Plugin {
  return {
    name: 'screen-pages',
    apply: 'build',
    // After the page itself has been written into the bundle.
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const web = path.join(import.meta.dirname, '..', '..', 'web');
      const routes = await readFile(path.join(web, 'routes.tsx'), 'utf8');
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('screen-pages: the bundle has no index.html');
      const html = String(index.source);
      if (!html.includes(bootPattern)) throw new Error('screen-pages: index.html has lost its .boot');
      const firstLooks = await drawFirstLooks((picture) => addressOf(bundle, picture));
      const list: ScreenPage[] = [];
      for (const { name, module } of screensOf(routes)) {
        const isFramed = unframed.every((folder) => !module.startsWith(folder));
        const modules = isFramed ? [...frame, module] : [module];
        const files = filesOf(
          bundle,
          modules.map((each) => path.join(web, each)),
        );
        const links = files
          .filter((file) => !html.includes(`/${file}"`))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
        const file = `screens/${name}.html`;
        const page = html.replace('</head>', () => `${links.join('')}</head>`);
        const firstLook = firstLooks.get(name);
        const source = firstLook === undefined ? page : withFirstLook(page, firstLook, bundle);
        this.emitFile({ type: 'asset', fileName: file, source });
        const { pattern } = pages[name];
        const isSection = typeof pages[name].href === 'function';
        list.push({ pattern, file, ...(name === 'register' && { isForOpenSignUp: true }) });
        // Strangers are led from there to sign-in.
        if (name === 'login') list.push({ pattern: '/', file });
        if (isSection) list.push({ pattern: projectPattern + pattern, file });
      }
      this.emitFile({ type: 'asset', fileName: screenPagesFile, source: JSON.stringify(list) });
    },
  };
}

/** Loads the first look and its font first, with priority over the scripts. */
function withFirstLook(page: string, firstLook: string, bundle: Bundle): string {
  const font = Object.keys(bundle).find((file) => /\/inter-latin-wght-normal-[^/]*\.woff2$/.test(file));
  if (font === undefined) throw new Error('screen-pages: no file of the build is the font of the dashboard');
  const fontLink = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`;
  return page
    .replaceAll(
      /<(?:script type="module"|link rel="modulepreload")/g,
      (start) => `${start} fetchpriority="low"`,
    )
    .replace('</head>', () => `${fontLink}</head>`)
    .replace(bootPattern, () => firstLook + bootPattern);
}

/** Returns the address of a picture of `web/` in the build. */
function addressOf(bundle: Bundle, picture: string): string {
  const found = Object.values(bundle).find(
    (output) => output.type === 'asset' && output.originalFileNames.includes(picture),
  );
  if (found === undefined) throw new Error(`screen-pages: no file of the build is ${picture}`);
  return `/${found.fileName}`;
}

interface RoutedScreen {
  readonly name: keyof typeof pages;
  readonly module: string;
}

function screensOf(routes: string): RoutedScreen[] {
  const found = [...routes.matchAll(screenPattern)].map(([, inTable, onItsOwn, module = '']) => ({
    name: inTable ?? onItsOwn ?? '',
    module,
  }));
  const screens = found.filter((each): each is RoutedScreen => each.name in pages);
  const known = new Set([...frame, ...screens.map(({ module }) => module)]);
  // One that is written in another way would have no page, be slower than the others, and nobody would know.
  const modules = [...routes.matchAll(/lazyScreen\([^']*'\.\/([^']+)'/g)].map(([, module = '']) => module);
  const left = modules.filter((module) => !known.has(module));
  if (screens.length === 0 || left.length > 0)
    throw new Error(
      `screen-pages: web/routes.tsx does not say which page shows ${left.join(', ') || 'what'}`,
    );
  return screens;
}

/** The files of these modules and of all that they import, each once. */
function filesOf(bundle: Bundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const files = new Set<string>();
  const queue = modules.map((module) => chunkOf(chunks, module));
  for (let chunk = queue.pop(); chunk !== undefined; chunk = queue.pop()) {
    if (files.has(chunk.fileName)) continue;
    files.add(chunk.fileName);
    queue.push(...chunks.filter(({ fileName }) => chunk?.imports.includes(fileName)));
  }
  return [...files];
}

function chunkOf(chunks: readonly Chunk[], module: string): Chunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (chunk === undefined) throw new Error(`screen-pages: no file of the build holds ${module}`);
  return chunk;
}
