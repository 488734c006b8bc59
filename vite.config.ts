import { existsSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { isServers, mayBeEditor } from './core/public-addresses.ts';
import { wordsApart } from './scripts/pages/words-apart.ts';
import { compressFile } from './scripts/pages/compress-build.ts';
import { screenPages } from './scripts/pages/screen-pages.ts';

const apiAddress = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/**
 * Code that many screens share is one file of each kind, as a browser asks for few files at a time and every file costs it
 * work. A group takes along whatever its modules import, unless a group before it has it.
 */
const chunkGroups = [
  // Every page, whoever looks at it.
  { name: 'start', tags: ['$initial' as const], priority: 4 },
  // Signed out and signed in.
  {
    name: 'base',
    test: modules(
      'web/pictures/[a-z-]+.webp',
      'web/ui/display/brand.tsx',
      'web/ui/button/(icon-)?button.tsx',
      'web/ui/field/(field|input|password-input).tsx',
      'web/lib/form/(read-fields|use-problem|use-first-field).ts',
      'web/lib/pages/use-(document-title|arrival).ts',
    ),
    priority: 3,
  },
  // Signed in: the shell, the client of the API, and what most screens are made of.
  {
    name: 'frame',
    test: modules(
      'web/shell/(app-shell|bell/bell).tsx',
      'web/ui/button/(copy-button|link-button).tsx',
      'web/ui/display/(badge|card|picture|progress|relative-time|sized-source|skeleton).tsx?',
      'web/ui/dialog/questions.ts',
      'web/ui/field/(checkbox|segmented-control).tsx',
      'web/ui/list/(data-table|filter-chips|pager|paged-list|search-box).tsx',
      'web/ui/page/(empty-state|not-loaded|notice|screen|select-project-card).tsx',
      'web/lib/pages/list-search.ts',
      'web/lib/api/(design-queries|endpoint-query|idempotency-key|or-gone|outdate|use-action|use-failure-toast).ts',
      'web/lib/browser/(focus-handover|lazy-extra|save-file).ts',
      'core/contract/(feeds/feeds|templates/templates)-api.ts',
      'core/messages/in-language.ts',
      'core/messages/screens/(feeds/feeds|notifications|task)-messages.ts',
    ),
    priority: 2,
  },
  // Words and queries of feeds: for their list, their page and their form.
  {
    name: 'feeds',
    test: modules(
      'web/feeds/(feed-queries|photo-address).ts',
      'web/lib/api/feeds.ts',
      'core/contract/feeds/(cut-outs|publishing/feed-reviews|publishing/feed-runs|feeds-service|whole-feeds)-api.ts',
      'core/messages/screens/feeds/filter-messages.ts',
      'packages/feed/src/mapping/match-availability.ts',
    ),
    priority: 2,
  },
  // Products as forms show them, of which nothing else of a feed's page is wanted.
  { name: 'feed-products', test: modules('core/contract/feeds/feed-products-api.ts'), priority: 1.6 },
  {
    name: 'feed-views',
    test: modules(
      'web/feeds/(use-feed-actions|use-feed-status).ts',
      'web/feeds/(activation-status|toggle-feed-button).tsx',
      'core/contract/feeds/hand-picks-api.ts',
      'core/messages/screens/feeds/(cut-out|feed-detail|publishing/review|rules|publishing/version)-messages.ts',
    ),
    priority: 1.5,
  },
  // A template as it is kept, which the list of templates reads and every form that chooses one.
  {
    name: 'template',
    test: modules('packages/picture/src/template/(template|bindings/(photo-slots|format-price)).ts'),
    priority: 2,
  },
  {
    name: 'feed-form',
    test: modules(
      'web/feeds/form/use-feed-form.ts',
      'web/feeds/form/values/(feed-settings-of-form|kept-feed-values).ts',
      'web/feeds/channel-hints.tsx',
      'web/lib/api/draw-product.ts',
      'web/lib/form/submit-keys.ts',
      'web/ui/dialog/leave-guard.tsx',
    ),
    priority: 1.2,
  },
  // The parts that dialogs, menus and lists have in common; no screen needs them before somebody opens one.
  {
    name: 'popups',
    test: /[\\/](@base-ui|@floating-ui)[\\/]|[\\/]popup-style\.ts$/,
    minShareCount: 3,
    priority: 1,
  },
  { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 4 },
];

// light-dark() and oklch() are written as they are, so older browsers are left out on purpose.
export const browsers = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), wordsApart(), editorInDevelopment(), screenPages(), compressedPages()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The budget test reads it to add up a page's scripts.
    manifest: true,
    target: browsers,
    // A data: address would need its own line in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'web/index.html' },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/': {
        target: apiAddress,
        // Answers requests for the dashboard's modules, in any folder, and its pages; all others go to the server.
        bypass({ url = '' }) {
          const place = url.split('?', 1)[0] ?? '';
          return isServers(place) && !existsSync(path.join(import.meta.dirname, 'web', place))
            ? undefined
            : url;
        },
      },
    },
  },
});

/** The development server's word for what `server/serve/serve-pages.ts` does: addresses of the editor get its page. */
function editorInDevelopment(): Plugin {
  return {
    name: 'editor-in-development',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const place = request.url?.split('?', 1)[0] ?? '';
        // Its sources lie in a folder of the same name, and Vite's own addresses have an @ in them.
        const isSource = place.includes('@') || existsSync(path.join(import.meta.dirname, 'web', place));
        if (mayBeEditor(place) && !isSource) request.url = '/editor.html';
        next();
      });
    },
  };
}

/** Puts `.br` and `.gz` beside the pages, whose names stay the same from build to build; the rest is compressed beside the build. */
export function compressedPages(): Plugin {
  return {
    name: 'compressed-pages',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter(
        (file) => !file.startsWith('assets/') && /\.(?:css|html|js|svg)$/.test(file),
      );
      await Promise.all(files.map((file) => compressFile(path.join(dir, file))));
    },
  };
}

/** The modules whose path ends in one of the patterns; they are read as regular expressions but for '/' and '.'. */
function modules(...patterns: string[]): RegExp {
  const ends = patterns.map((pattern) => pattern.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]'));
  return new RegExp(`[\\\\/](${ends.join('|')})$`);
}
