import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type ScreenPage, screenPagesFile } from '../../core/screen-pages.ts';
import { pages, projectPattern } from '../../web/lib/pages/pages.ts';
import { drawFirstLooks } from './first-looks.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Finds screens in the route table: the page of each, and its module. */
const screenPattern =
  /(?:\[pages\.(\w+)\.pattern\]:|path: pages\.(\w+)\.pattern,\s*component:)\s*lazyScreen\(\s*\(\) =>\s*import\('\.\/([^']+)'\)/g;

/** Modules of the frame around every screen except those from folders without a frame, and modules that the frame shows immediately. */
const frame = ['shell/app-shell.tsx', 'shell/bell/bell.tsx'];
const unframed = ['auth/', 'feeds/shared/'];

/** Marks the element in index.html that is shown until the first script has run. */
const bootPattern = '<div class="boot"';

/**
 * Writes a page for each screen. It differs from index.html in its head, which names the screen's scripts, so that a browser fetches them
 * in parallel and not only after running the first. Pages for visitors who are not signed in also contain the screen as HTML. Also writes a
 * list of address and page for the server (`server/serve/serve-pages.ts`).
 */
export function screenPages(): Plugin {
  return {
    name: 'screen-pages',
    apply: 'build',
    // Runs after the build has written index.html into the bundle.
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
        // Visitors of '/' are redirected to sign-in, so they get its page.
        if (name === 'login') list.push({ pattern: '/', file });
        if (isSection) list.push({ pattern: projectPattern + pattern, file });
      }
      this.emitFile({ type: 'asset', fileName: screenPagesFile, source: JSON.stringify(list) });
    },
  };
}

/** Adds the first look's HTML, and loads its font with priority over the scripts. */
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
  // A screen that is written differently in the route table would get no page and load more slowly, without an error.
  const modules = [...routes.matchAll(/lazyScreen\([^']*'\.\/([^']+)'/g)].map(([, module = '']) => module);
  const left = modules.filter((module) => !known.has(module));
  if (screens.length === 0 || left.length > 0)
    throw new Error(
      `screen-pages: web/routes.tsx does not say which page shows ${left.join(', ') || 'what'}`,
    );
  return screens;
}

/** Returns the files of these modules and of all their imports, each once. */
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
