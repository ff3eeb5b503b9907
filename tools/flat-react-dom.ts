import type { Plugin } from 'vite';

/** Its package's address for browsers, and the file for production behind it. */
const ENTRY = /\/react-dom\/client\.js$/;
const CLIENT = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;

/**
 * React's client without the function that a CommonJS file is put into: what it exports becomes exports
 * of a module. V8 reads such a function twice where it is asked for stack traces (decision 0060).
 */
export function flatReactDom(): Plugin {
  return {
    name: 'yafee:flat-react-dom',
    enforce: 'pre',
    transform(code, id) {
      if (ENTRY.test(id)) return "export * from './cjs/react-dom-client.production.js';";
      return CLIENT.test(id) ? withModuleExports(code) : null;
    },
  };
}

/**
 * A CommonJS file whose exports are assigned at its top level, with exports of a module instead.
 * @throws where it exports in any other way
 */
export function withModuleExports(code: string): string {
  const flat = code.replace(/^exports\.(\w+) = /gm, 'export const $1 = ');
  if (flat === code || /\bexports\b/.test(flat)) {
    throw new Error('React exports in another way than before: see decision 0060.');
  }
  return flat;
}
