import type { Pair, Pairs } from '../pairs.ts';
import type { RedirectSource } from './redirects.ts';

/** The names of redirects' sources, in the back office and in exported tables. */
export const REDIRECT_NAMES = {
  sources: {
    staff: { ar: 'المكتب', en: 'Office' },
    import: { ar: 'استيراد', en: 'Import' },
    'address-change': { ar: 'تغيّر عنوان', en: 'Changed address' },
  } satisfies Record<RedirectSource, Pair>,
} satisfies Pairs;
