import {
  BUILT_SERVER,
  ensureBuilt,
  ensureInstalled,
  runServerNode,
  SERVER_FLAGS,
} from './setup.mjs';

ensureInstalled({ development: false });
ensureBuilt();
runServerNode([...SERVER_FLAGS, BUILT_SERVER]);
