import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The files of the CV viewer as texts: the script and styles of its frame, and the script of its worker. */
export type CvViewerFiles = { script: string; styles: string; worker: string };

/** The decoders for images from scanners and faxes, and for JPEG 2000, which pdf.js would load on demand. */
const DECODERS = ['jbig2', 'openjpeg'];

const DECODER_TABLE = DECODERS.map((name) => `'${name}_nowasm_fallback.js': ${name}Decoder`);

/**
 * The replacements in pdf.js, and how often each text occurs. They put the decoders without WebAssembly into the script, and limit memory.
 */
const CHANGES: readonly { what: RegExp; to: string; times: number }[] = [
  {
    what: /await import\(\s*(?:\/\*.*?\*\/\s*)*`\$\{WasmImage\.#wasmUrl\}\$\{this\._noWasmFilename\}`\s*\)/g,
    to: `{ default: { ${DECODER_TABLE.join(', ')} }[this._noWasmFilename] }`,
    times: 1,
  },
  {
    what: /ensureBuffer\(requested\) \{\s*const buffer = this\.buffer;/g,
    to: '$& checkBytes(requested);',
    times: 1,
  },
  {
    what: /addOp\(fn, args\) \{(?=\s*this\.optimizer\.push)/g,
    to: '$& countOperation();',
    times: 1,
  },
  {
    what: /(Module\.imageData = new Uint8(?:Clamped)?Array)\((size|destSize)\)/g,
    to: '$1((checkBytes($2), $2))',
    times: 3,
  },
  {
    what: /if \(maxImageSize !== -1 && w \* h > maxImageSize\) \{/g,
    to: '$& notePicture();',
    times: 1,
  },
  { what: /(?<=getHeapMax = \(\) => )2147483648/g, to: 'DECODER_MEMORY', times: 2 },
];

/** Bundles the CV viewer. Its frame has no network access, so each script is a single file that contains everything. */
export async function buildCvViewer(): Promise<CvViewerFiles> {
  const [frame, worker] = [await bundle('frame'), await bundle('worker')];
  return {
    script: textOf(frame, '.js'),
    styles: textOf(frame, '.css'),
    worker: textOf(worker, '.js'),
  };
}

async function bundle(name: 'frame' | 'worker') {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [changed],
    // A script without an address can load nothing from its own folder.
    define: { 'import.meta.url': 'undefined' },
    build: {
      write: false,
      cssCodeSplit: false,
      reportCompressedSize: false,
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5', 'ios17.5'],
      rolldownOptions: {
        input: join(ROOT, 'admin/cv-viewer', `${name}.ts`),
        output: { format: 'iife', codeSplitting: false },
        checks: { bundlerTimings: false },
      },
    },
  });
  return (result as Rolldown.RolldownOutput).output;
}

function textOf(output: Rolldown.RolldownOutput['output'], ending: string): string {
  const file = output.find(({ fileName }) => fileName.endsWith(ending));
  if (file === undefined) throw new Error(`the viewer of CVs has no ${ending}`);
  return String(file.type === 'chunk' ? file.code : file.source);
}

/** Applies the replacements to pdf.js. @throws if a version has different text in these places */
const changed: Plugin = {
  name: 'changed-pdfjs',
  transform(code, id) {
    if (!id.endsWith('/pdf.worker.mjs')) return null;
    const bounds = JSON.stringify(join(ROOT, 'admin/cv-viewer/memory-bounds.ts'));
    const imports = [
      ...DECODERS.map(
        (name) => `import ${name}Decoder from 'pdfjs-dist/wasm/${name}_nowasm_fallback.js';`,
      ),
      `import { checkBytes, countOperation, DECODER_MEMORY, notePicture } from ${bounds};`,
    ];
    let text = code;
    for (const { what, to, times } of CHANGES) {
      const found = text.match(what)?.length ?? 0;
      if (found !== times) throw new Error(`pdf.js has ${what} ${found} times, and not ${times}`);
      text = text.replace(what, to);
    }
    return { code: `${imports.join('\n')}\n${text}`, map: null };
  },
};
