// Runs one of our TypeScript programs, such as `node tools/run.mjs tools/content/content.ts import DIR`.
import { ensureInstalled, runServerNode } from './setup.mjs';

ensureInstalled({ development: false });
runServerNode(process.argv.slice(2));
