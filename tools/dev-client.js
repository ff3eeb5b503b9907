// Vite gives this nonce to the style elements that it adds; tools/dev-server.ts allows it.
const meta = document.createElement('meta');
meta.setAttribute('property', 'csp-nonce');
meta.nonce = import.meta.env.STYLE_NONCE;
document.head.append(meta);
// Both parts of Vite look for the nonce as they are loaded, so they come after it.
const { default: refresh } = await import('/@react-refresh');
// What React's plugin expects to be on the page before the first component is loaded.
refresh.injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type) => type });
await import('/@vite/client');
await import('/site/boot.ts');
