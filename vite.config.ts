import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const apiAddress = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
const apiPaths = ['/auth', '/api', '/functions', '/feedmaker', '/sample', '/dev'];

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The server reads it to preload a page's chunks; the budget test reads it to add up a page's scripts.
    manifest: true,
    // light-dark() and oklch() are written as they are, so older browsers are left out on purpose.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // A data: address would need its own line in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { index: 'web/index.html' } },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: apiAddress }])),
  },
});
