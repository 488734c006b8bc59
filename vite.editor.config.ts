import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browsers, compressedTwins } from './vite.config.ts';

// The editor is a page of its own with a bundle of its own, so that neither page loads what only the other needs. It is built
// into the dashboard's folder after the dashboard. `npm run dev` serves both by vite.config.ts.
export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), compressedTwins()],
  // A worker in modules loads the parser of HTML only when a template needs it.
  worker: { format: 'es' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/editor-manifest.json',
    target: browsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { editor: 'web/editor.html' } },
  },
});
