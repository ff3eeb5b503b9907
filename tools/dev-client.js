// What React's plugin expects to be on the page before the first component is loaded.
import RefreshRuntime from '/@react-refresh';

RefreshRuntime.injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type) => type });
await import('/@vite/client');
await import('/site/boot.ts');
