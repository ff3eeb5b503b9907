import { ensureBuilt, ensureInstalled, runServerNode } from './setup.mjs';

ensureInstalled({ development: false });
ensureBuilt();
runServerNode(['server/main.ts']);
