// Vite adds this nonce to its style elements. The policy of tools/dev-server.ts allows it.
const meta = document.createElement('meta');
meta.setAttribute('property', 'csp-nonce');
meta.nonce = import.meta.env.STYLE_NONCE;
document.head.append(meta);
// Vite reads the nonce when its modules are loaded, so they are imported after it is set.
const { default: refresh } = await import('/@react-refresh');
// Vite's plugin for React needs these globals before the first component is loaded.
refresh.injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type) => type });
await import('/@vite/client');
// The documents of the site and the back office contain the same script. Each name is a literal, because Vite would import its client
// statically for a computed one, before the nonce is set.
if (/^\/admin(\/|$)/.test(location.pathname)) await import('/admin/entry.tsx');
else await import('/site/boot.ts');
