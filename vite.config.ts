import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { isServers } from './core/public-addresses.ts';

const apiAddress = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/**
 * What many screens share is one file of each kind, as a browser asks for few files at a time and every file costs it
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
      'web/lib/form/(read-fields|use-problem).ts',
      'web/lib/pages/use-document-title.ts',
    ),
    priority: 3,
  },
  // Signed in: the shell, the client of the API, and what most screens are made of.
  {
    name: 'frame',
    test: modules(
      'web/shell/app-shell.tsx',
      'web/ui/button/link-button.tsx',
      'web/ui/display/(badge|card|relative-time|skeleton).tsx',
      'web/ui/list/search-box.tsx',
      'web/ui/page/(empty-state|screen).tsx',
      'web/lib/pages/list-search.ts',
      'web/lib/api/(idempotency-key|use-failure-toast).ts',
      'web/lib/form/use-first-field.ts',
    ),
    priority: 2,
  },
  // The parts that dialogs, menus and lists have in common; no screen needs them before somebody opens one.
  {
    name: 'popups',
    test: /[\\/](@base-ui|@floating-ui)[\\/]|[\\/]popup-style\.ts$/,
    minShareCount: 3,
    priority: 1,
  },
  { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 1 },
];

// light-dark() and oklch() are written as they are, so older browsers are left out on purpose.
export const browsers = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), compressedTwins()],
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
        // What is not the server's is answered here: the dashboard's modules, in whatever folder, and its pages.
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

/** Puts `.br` and `.gz` beside every built text, for the server to send (`server/serve/serve-pages.ts`). */
export function compressedTwins(): Plugin {
  const brotli = promisify(brotliCompress);
  // The last percent of level 11 takes as long as all the levels before it.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
  return {
    name: 'compressed-twins',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => /\.(css|html|js|svg)$/.test(fileName));
      await Promise.all(
        texts.map(async (output) => {
          const text = Buffer.from(output.type === 'chunk' ? output.code : output.source);
          const file = path.join(dir, output.fileName);
          await writeFile(`${file}.br`, await brotli(text, { params }));
          await writeFile(`${file}.gz`, await promisify(gzip)(text));
        }),
      );
    },
  };
}

/** The modules whose path ends in one of the patterns; they are read as regular expressions but for '/' and '.'. */
function modules(...patterns: string[]): RegExp {
  const ends = patterns.map((pattern) => pattern.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]'));
  return new RegExp(`[\\\\/](${ends.join('|')})$`);
}
