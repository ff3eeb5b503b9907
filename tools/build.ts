import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { ADMIN_PATH } from '../contract/admin/api.ts';
import { SITE_FONTS, wholeFonts } from '../contract/font-faces.ts';
import { DISPLAY_FONTS, TEXT_FONTS } from '../contract/fonts.ts';
import { LANGUAGES } from '../contract/locale.ts';
import { buildCvViewer } from './build-cv-viewer.ts';
import { emitFonts } from './emit-fonts.ts';
import { renderGuide } from './guide/render-guide.ts';

const CLIENT = 'dist/client';
const ADMIN = 'dist/admin';
/** Minimum number of pages that import a module for it to be in the shared chunk, because most visitors then need it. */
const MIN_PAGES = 8;
/**
 * Minimum number of pages with a style for it to be in the shared style sheet. Each further file would be one more link in every document.
 */
const MIN_STYLED_PAGES = 10;

/**
 * Modules that several pages share, but fewer than MIN_PAGES. They are so small that a single file loads sooner than a file for each. None
 * of them has styles, because those would be in the documents of all pages.
 */
const SMALL =
  /\/(application-badge|application-date|applications|find-site-content|forms\/contact|localized-link|open-filter|open-first|pause-button|since|slide-button)\.tsx?$/;

/**
 * What pages of entries and texts say about their sources and changes. It is not in the shared chunk, because the home page has none of it. A
 * page of a programme needs it and the other module, and has no room for one more file.
 */
const PROVENANCE = /\/(components\/(provenance|first-paragraph)\.tsx?|i18n\/provenance-texts\.ts)$/;

/** valibot reads responses and checks forms, in code that is loaded on demand. */
const LIBRARIES = /node_modules\/(?!valibot\/)|site\/libraries\.ts$/;

/**
 * Modules of the script that runs while a page loads, and of the behaviours that it attaches. In the shared chunk, they would load all of
 * it.
 */
const BOOT =
  /site\/(boot|native\/is-text-field|when-idle)\.ts$|contract\/(locale|localized-address)\.ts$/;
const NATIVE =
  /site\/(native\/(?!(is-text-field|feedback|file|map)\.ts)|(after-load|yield-to-input)\.ts$)/;

/** Small modules of the first screen of the back office. One file for all is smaller than a file for each. */
const FIRST =
  /\/(admin\/(kit\/(button|field|icons|mark|notices|on-demand|paths|pressed-key|single-keys|text-direction|texts|i18n\/(format|messages|organisation-time|plural-forms))|inbox\/inbox-queries|api\/(call|modules|problem-texts|queries)|content\/content-groups)|contract\/(pages|modules|second-calendar|admin\/(pairs|permissions)))\.tsx?$|vite\/preload-helper/;

const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;

/** The fonts that the site may use: every family in contract/fonts.ts. A visitor loads only the chosen ones. */
const siteFonts = (await readdir(SITE_FONTS))
  .filter((file) => file.endsWith('.woff2'))
  .map((file) => `${SITE_FONTS}/${file}`);
const adminFonts = [...Object.values(TEXT_FONTS), ...Object.values(DISPLAY_FONTS)].flatMap(
  (family) => Object.values(wholeFonts(family)),
);

/**
 * Names of the site's files, also where the server renders them. A document names each of its styles and fonts, and no
 * compression saves the letters of a hash.
 */
const ASSETS = 'assets/[name]-[hash:6][extname]';

await build({
  logLevel: 'warn',
  plugins: [emitFonts(siteFonts)],
  build: {
    outDir: CLIENT,
    emptyOutDir: true,
    manifest: true,
    rollupOptions: {
      input: {
        boot: 'site/boot.ts',
        print: 'site/styles/print.css',
        // The style sheets of the pages that only the server renders
        status: 'site/status-page/status-page.css',
        'own-page': 'site/routes/own-page/own-page.css',
        sitemap: 'site/routes/sitemap/sitemap.css',
        feedback: 'site/routes/feedback/feedback.css',
      },
      output: {
        assetFileNames: ASSETS,
        // Styles are not in the shared chunk, so that each document links only the styles that its page needs.
        codeSplitting: {
          groups: [
            { name: 'native', test: NATIVE },
            { name: 'libraries', test: LIBRARIES },
            { name: 'provenance', test: PROVENANCE },
            {
              name: 'shared',
              test: (id) => /\.tsx?$/.test(id) && !BOOT.test(id) && !NATIVE.test(id),
              minShareCount: MIN_PAGES,
            },
            { name: 'styles', test: /\.css$/, minShareCount: MIN_STYLED_PAGES },
            { name: 'small', test: SMALL, minShareCount: 2 },
            { name: 'files', test: /\/(file-address|report-categories)\.ts$/, minShareCount: 2 },
            // Both are blocks of the home page, and also have their own pages.
            { name: 'organisation', test: /site\/sections\/(board|partners)\/.*\.tsx$/ },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
});
await build({
  logLevel: 'warn',
  // Without this, React's development build, which is twice as slow, would run unless NODE_ENV is set.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    outDir: 'dist/server',
    emptyOutDir: true,
    ssr: 'site/entry.server.tsx',
    minify: true,
    sourcemap: true,
    rollupOptions: {
      output: {
        entryFileNames: 'entry.server.js',
        assetFileNames: ASSETS,
        sourcemapExcludeSources: true,
      },
    },
  },
});
await build({
  logLevel: 'warn',
  define: { RELEASE: JSON.stringify(await release()) },
  build: {
    outDir: CLIENT,
    emptyOutDir: false,
    rollupOptions: {
      input: 'site/worker/worker.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
await build({
  logLevel: 'warn',
  base: `${ADMIN_PATH}/`,
  plugins: [emitFonts(adminFonts)],
  build: {
    outDir: ADMIN,
    emptyOutDir: true,
    manifest: true,
    // `light-dark()` is not transpiled, because staff have newer browsers than visitors.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5', 'ios17.5'],
    rollupOptions: {
      input: ['admin/entry.tsx', 'admin/styles/guide.css'],
      // The styles of the first script are one style sheet that the document links, and it starts with the order of the layers. Styles of
      // other pages load with their scripts.
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: FIRST },
            // A single file is a tenth smaller than a file for each.
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|wouter|regexparam|@tanstack)\//,
            },
            {
              name: 'styles',
              test: /\/admin\/(styles\/index|(kit(?!\/preview)|frame|auth\/sign-in|today)\/.+)\.css$/,
            },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
});
await writeCvViewer();
await buildServer();
await writeRelease();
await compressFolder(CLIENT);
await compressFolder(ADMIN);
await buildGuide();

/**
 * Bundles the server and its packages into `dist/main.js`, with chunks for dynamic imports in `dist/main/`. Without the bundle, resolving
 * 1300 files takes a third of the time to the first page (decision 0007). The worker threads that inspect CVs and search have separate
 * files.
 */
async function buildServer(): Promise<void> {
  await rm('dist/main', { recursive: true, force: true });
  await build({
    logLevel: 'warn',
    ssr: { external: ['sharp'] },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      ssr: 'server/main.ts',
      minify: false,
      sourcemap: true,
      rollupOptions: {
        output: {
          sourcemapExcludeSources: true,
          entryFileNames: 'main.js',
          chunkFileNames: 'main/[name]-[hash].js',
          comments: false,
        },
      },
    },
  });
  // Each thread or process has a separate file.
  for (const [file, module] of [
    ['search-worker.js', 'server/search/search-worker.ts'],
    ['parse-worker.js', 'server/platform/mailbox/parse-worker.ts'],
    ['upload-process.js', 'server/media/library/upload-process.ts'],
  ] as const) {
    await build({
      logLevel: 'warn',
      build: {
        outDir: 'dist/main',
        emptyOutDir: false,
        ssr: module,
        minify: false,
        rollupOptions: { output: { entryFileNames: file, codeSplitting: false } },
      },
    });
  }
  // The theme reads its drawings from the folder of the server's file.
  await cp('server/pages/theme/art', 'dist/art', { recursive: true });
  // The code for Open Graph images reads its fonts from its own folder.
  await cp('server/pages/open-graph/fonts', 'dist/main/fonts', { recursive: true });
}

/** Writes the CV viewer: a frame and its worker, separate from the files of the back office. */
async function writeCvViewer(): Promise<void> {
  const folder = join(ADMIN, 'cv-viewer');
  const { script, styles, worker } = await buildCvViewer();
  await mkdir(folder);
  await writeFile(join(folder, 'frame.js'), script);
  await writeFile(join(folder, 'frame.css'), styles);
  await writeFile(join(folder, 'worker.js'), worker);
}

/** Writes the editors' guide in each language. Its pictures go to the files of the back office. */
async function buildGuide(): Promise<void> {
  await mkdir(join(ADMIN, 'guide'));
  for (const language of LANGUAGES) {
    const { pictures, ...guide } = await renderGuide('.', language);
    await writeFile(join(ADMIN, 'guide', `${language}.json`), JSON.stringify(guide));
    for (const { file, name } of pictures) await cp(file, join(ADMIN, 'assets', name));
  }
}

/** Returns a hash that identifies the release: of the client's files and the code that renders pages. */
async function release(): Promise<string> {
  const hash = createHash('sha256');
  // The file names in the manifest contain hashes of the files.
  hash.update(await readFile(join(CLIENT, '.vite/manifest.json')));
  hash.update(await readFile('dist/server/entry.server.js'));
  return hash.digest('hex').slice(0, 12);
}

/** Writes the version and an id of the build: a hash of the site, the back office and the server. */
async function writeRelease(): Promise<void> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  const hash = createHash('sha256')
    .update(await release())
    .update(await readFile(join(ADMIN, '.vite/manifest.json')))
    .update(await readFile('dist/main.js'));
  const build = hash.digest('hex').slice(0, 12);
  await writeFile('dist/release.json', JSON.stringify({ version, build }));
}

/** Compresses the files of a folder with Brotli and gzip, each at its highest level, since it is done once per build. */
async function compressFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !COMPRESSIBLE.test(file)) continue;
    const content = await readFile(file);
    const [brotli, zipped] = await Promise.all([
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
      promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
    ]);
    await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
  }
}
