// The commands of package.json for single steps of development, such as `node tools/task.mjs build`. Each one installs
// and builds what it needs, and passes its arguments to the tool that it runs.
import { ensureBrowser } from './browser.mjs';
import {
  FOLDER_CYCLES,
  LAYERS,
  LINT,
  PLAYWRIGHT,
  runTests,
  runTool,
  TYPES,
  VITEST,
} from './development-tools.mjs';
import { ensureBuilt, ensureInstalled } from './setup.mjs';

const TASKS = {
  build() {
    ensureBuilt();
    console.log('The build in dist/ is up to date.');
    return 0;
  },
  typecheck: (args) => runTool([...TYPES, ...args]),
  // `|` runs all three, also after a failure.
  lint: (args) => runTool([...LINT, ...args]) | runTool(LAYERS) | runTool(FOLDER_CYCLES),
  format: (args) => runTool([...LINT, '--write', ...args]),
  'test:unit': (args) => runTool([VITEST, 'run', '--project', 'unit', ...args]),
  'test:watch': (args) => runTool([VITEST, 'watch', '--project', 'unit', ...args]),
  e2e(args) {
    ensureBuilt();
    return runTests([PLAYWRIGHT, 'test', ...args], { CHROMIUM_PATH: ensureBrowser() });
  },
};

const [name = '', ...args] = process.argv.slice(2);
ensureInstalled({ development: true });
process.exit(TASKS[name](args));
