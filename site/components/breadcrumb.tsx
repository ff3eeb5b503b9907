import type { Language } from '../../contract/locale.ts';
import {
  ancestorsOf,
  type PageName,
  type ParentPage,
  pages,
  pagesOfMenu,
} from '../../contract/pages.ts';
import { pageAddress } from '../../contract/paths.ts';
import type { Messages } from '../i18n/ar.ts';
import { useMessages } from '../i18n/messages.tsx';
import { menuTitles } from './menu-titles.ts';
import { Triangle } from './triangle.tsx';

/** A level of the breadcrumb. It has no address if it is only the title of a submenu. */
export type Crumb = { label: string; href?: string };

/** Returns the name of a page in the breadcrumbs of the pages below it. */
export function parentName(page: ParentPage, t: Messages): string {
  const names: Record<ParentPage, string> = {
    // The pages below it show the regions of its map.
    about: t.areaMap.title,
    board: t.nav.board,
    executives: t.nav.executives,
    news: t.nav.news,
    newsletter: t.footer.newsletter,
    partners: t.nav.partners,
    projects: t.nav.projects,
    sliders: t.sliders.title,
    trainers: t.trainers.title,
  };
  return names[page];
}

/**
 * Returns the levels of a page's breadcrumb, from the home page to the page's parent.
 * @param off the names of pages that are turned off
 */
export function breadcrumbOf(
  page: PageName,
  { language, t, off }: { language: Language; t: Messages; off: readonly string[] },
): Crumb[] {
  const ancestors = ancestorsOf(page)
    .filter((each) => !off.includes(each))
    .toReversed();
  const { menu, isNamedAsMenu } = pages[ancestors[0] ?? page];
  const hasTitle =
    menu !== undefined &&
    !isNamedAsMenu &&
    pagesOfMenu(menu).filter((each) => !off.includes(each)).length > 1;
  return [
    { label: t.nav.home, href: pageAddress('home', language) },
    ...(hasTitle ? [{ label: menuTitles(t.nav)[menu] }] : []),
    ...ancestors.map((ancestor) => ({
      label: parentName(ancestor, t),
      href: pageAddress(ancestor, language) + (ancestor === 'about' ? '#map-title' : ''),
    })),
  ];
}

type BreadcrumbProps = { page: PageName };

/** The breadcrumb navigation of a page. */
export function Breadcrumb({ page }: BreadcrumbProps) {
  const { language, t, identity } = useMessages();
  const crumbs = breadcrumbOf(page, { language, t, off: identity.pagesOff });
  return (
    <nav className="breadcrumb" aria-label={t.nav.trail}>
      <ol>
        {crumbs.map(({ label, href }, index) => (
          <li key={label}>
            {index > 0 && <Triangle />}
            {href === undefined ? <span>{label}</span> : <a href={href}>{label}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
