import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { wordsApart } from './scripts/pages/words-apart.ts';
import { browsers, compressedPages } from './vite.config.ts';

// The editor is a page of its own with a bundle of its own, so that neither page loads what only the other needs. It is built
// into the dashboard's folder after the dashboard. `npm run dev` serves both by vite.config.ts.
export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), wordsApart(), fetchedEarly('editor-page'), compressedPages()],
  // A worker in modules loads the parser of HTML only when a template needs it.
  worker: { format: 'es', plugins: () => [wordsApart()] },
  build: {
    outDir: '../dist/web',
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/editor-manifest.json',
    target: browsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { editor: 'web/editor.html' },
      output: {
        codeSplitting: {
          // Code that waits for the language is one file, with its imports that the first script does not have.
          groups: [
            { name: 'editor-start', tags: ['$initial'], priority: 2 },
            { name: 'editor-page', test: /[\\/]web[\\/]editor[\\/]editor-page\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
});

/** Lets the page's head fetch a script that its first script loads, and what that one needs. */
function fetchedEarly(name: string): Plugin {
  return {
    name: 'fetched-early',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const found = chunks.find((chunk) => chunk.name === name);
        if (found === undefined) return [];
        const entry = chunks.find(({ isEntry }) => isEntry)?.fileName;
        return [found.fileName, ...found.imports]
          .filter((file) => file !== entry)
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          }));
      },
    },
  };
}
