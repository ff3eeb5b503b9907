import type { Pair, Pairs } from '../pairs.ts';
import type { RedirectSource } from './redirects.ts';

/** The names of redirects' sources, in the back office and in exported tables. */
export const REDIRECT_NAMES = {
  sources: {
    staff: { ar: 'أضافه المكتب', en: 'Added by the office' },
    import: { ar: 'استيراد', en: 'Import' },
    'address-change': { ar: 'تغيّر عنوان صفحة', en: 'The address of a page changed' },
  } satisfies Record<RedirectSource, Pair>,
} satisfies Pairs;
