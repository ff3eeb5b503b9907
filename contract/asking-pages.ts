import { contactForm } from './forms/contact.ts';
import { splitAddress } from './localized-address.ts';
import { readPageAddress } from './page-address.ts';
import { type PageName, pages } from './pages.ts';
import { isPageAddress } from './taken-addresses.ts';

/** The pages that ask whether they were useful, besides pages of one's own. */
const ASKING_PAGES = [
  'newsItem',
  'program',
  'project',
  'reports',
] as const satisfies readonly PageName[];

/** The field of what a visitor adds to an answer. It is named like the message of the contact form, as which it is stored. */
export const FEEDBACK_TEXT = contactForm.fields.message.wire;

const PATTERNS = ASKING_PAGES.map(
  (page) => new RegExp(`^${pages[page].path.replace(':id', '[1-9]\\d{0,15}')}$`),
);

/** Addresses of pages are shorter. In characters. */
const ADDRESS_MAX = 300;

/** Whether this is the address of a page that asks, in either language. It does not know whether there is such an entry. */
export function isAskingAddress(address: unknown): address is string {
  if (typeof address !== 'string' || address.length > ADDRESS_MAX) return false;
  const { path } = splitAddress(address);
  if (PATTERNS.some((pattern) => pattern.test(path))) return true;
  const own = readPageAddress(path.slice(1));
  return own !== null && isPageAddress(own);
}
