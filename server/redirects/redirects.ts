// The public module of redirects: from addresses at which there is no page to where their content is now.

export { readable, type TargetRules } from './addresses.ts';
export { type RequestCounter, requestCounter, storeCountsJob } from './count-requests.ts';
export { hasRedirect } from './find-redirect.ts';
export type { ReadRows } from './import-redirects.ts';
export { findSources, readRedirects } from './list-redirects.ts';
export { type OldAddresses, oldAddresses } from './old-addresses.ts';
export {
  importRedirectsFile,
  NO_OTHER_SITES,
  REDIRECTS_FILE,
  readRedirectsFile,
  writeRedirectsFile,
} from './redirects-file.ts';
// `recordAddressChange` is called in the transaction that publishes a page at another address than before.
export { readRedirectsVersion, recordAddressChange } from './store-redirects.ts';
