import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Only `site/` goes through Vite; Node runs the server's TypeScript itself. `tools/build.ts` builds both halves. */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  plugins: [react()],
  build: {
    target: 'baseline-widely-available',
    cssTarget: ['chrome120', 'edge120', 'firefox120', 'safari16.4', 'ios16.4'],
    // A drawing inside a style sheet is a third longer, and in every document that has the sheet.
    assetsInlineLimit: 0,
    // Modules are fetched when the browser is idle; a polyfill that fetches them early defeats that.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // How long its plugins took is nobody's concern who starts the site.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  // The built renderer is one bundle with everything in it, which starts faster than a tree of packages.
  ssr: command === 'build' ? { noExternal: true } : {},
}));
