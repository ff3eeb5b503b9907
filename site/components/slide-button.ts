import type { Language } from '../../contract/locale.ts';
import { pages } from '../../contract/pages.ts';
import { localizedLink } from './localized-link.ts';

/** The pages whose names are used as button labels. */
const NAMED_PAGES = ['projects', 'joinUs', 'reports', 'about', 'news', 'contact'] as const;

/** The key of the button's label in the messages. */
type ButtonName = (typeof NAMED_PAGES)[number] | 'other';

type SlideButton = { href: string; name: ButtonName };

/** Returns the link and the label of a slide's button. The backend sends only its address. */
export function slideButton(address: string, language: Language): SlideButton {
  const { href, page } = localizedLink(address, language);
  return { href, name: NAMED_PAGES.find((candidate) => pages[candidate].path === page) ?? 'other' };
}
