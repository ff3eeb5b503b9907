import { useQuery } from '@tanstack/react-query';
import { NAVBAR_NAMES } from '../../../contract/content-names.ts';
import type { Language } from '../../../contract/locale.ts';
import { type PageName, pagesOfMenu } from '../../../contract/pages.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { ownPagesQuery } from '../../api/queries.ts';
import { ContentText } from '../../components/content-text.tsx';
import { menuTitles } from '../../components/menu-titles.ts';
import { PageHeader } from '../../components/page-header.tsx';
import '../../components/pattern-bands/zigzag.css';
import type { Messages } from '../../i18n/ar.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { sitemapTexts } from '../../i18n/sitemap-texts.ts';
import type { HeadContext } from '../page.ts';
import './sitemap.css';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [ownPagesQuery(language)];
}

export function head({ language }: HeadContext) {
  const { title, description } = sitemapTexts(language);
  return { title, description };
}

/** A link of the page. Pages of one's own have titles from the content. */
type Link = { href: string; title: string };

/** Pages to which the menu does not lead, with their names. */
function otherPages(t: Messages): readonly (readonly [PageName, string])[] {
  return [
    ['trainers', t.trainers.title],
    ['contact', t.contactPage.title],
    ['newsletter', t.footer.newsletter],
    ['sliders', t.sliders.title],
    ['search', t.nav.search],
    ['privacy', t.footer.privacy],
    ['accessibility', t.footer.accessibility],
  ];
}

/** Lists the pages of the site for people: by the items of the menu, then others, then pages of one's own. */
export function Page() {
  const { language, t, identity } = useMessages();
  const texts = sitemapTexts(language);
  const { data: own = [] } = useQuery(ownPagesQuery(language));
  const linksTo = (named: readonly (readonly [PageName, string])[]): Link[] =>
    named
      .filter(([page]) => !identity.pagesOff.includes(page))
      .map(([page, title]) => ({ href: pageAddress(page, language), title }));
  const groups = [
    ...NAVBAR_NAMES.map((name) => ({
      title: menuTitles(t.nav)[name],
      links: linksTo(pagesOfMenu(name).map((page) => [page, t.nav[page]])),
    })),
    { title: texts.others, links: linksTo(otherPages(t)) },
    {
      title: texts.own,
      links: own.map(({ address, title }) => ({
        href: pageAddress('ownPage', language, address),
        title,
      })),
    },
  ];
  return (
    <>
      <PageHeader page="sitemap" title={texts.title} band="zigzag" />
      <div className="sitemap">
        <div className="wrap">
          {groups.map(
            ({ title, links }) =>
              links.length > 0 && (
                <section key={title}>
                  <h2>{title}</h2>
                  <ul>
                    {links.map((link) => (
                      <li key={link.href}>
                        <a href={link.href}>
                          <ContentText>{link.title}</ContentText>
                        </a>
                      </li>
                    ))}
                  </ul>
                </section>
              ),
          )}
        </div>
      </div>
    </>
  );
}
