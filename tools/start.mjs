import { ensureBuilt, ensureInstalled, runServerNode, SERVER_FLAGS } from './setup.mjs';

ensureInstalled({ development: false });
ensureBuilt();
runServerNode([...SERVER_FLAGS, 'server/main.ts']);
