import type { PageName } from '../../../contract/pages.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { MAX_QUERY_LENGTH, SEARCH_FIELD_ID } from '../../../contract/search-terms.ts';
import { CloseIcon, SearchIcon } from '../../components/icons.tsx';
import '../../components/search-input.css';
import { useMessages } from '../../i18n/messages.tsx';
import { sitemapTexts } from '../../i18n/sitemap-texts.ts';
import './not-found.css';
import { TOWN, TOWN_AT_NIGHT } from '../../components/scenes.ts';

const WAYS_ON = [
  'about',
  'projects',
  'news',
  'partners',
  'joinUs',
  'contact',
] as const satisfies readonly PageName[];

/** What is shown where there is no page: a search, further links, and a picture of a town with an empty building plot. */
export function NotFound() {
  const { language, t, identity } = useMessages();
  return (
    <div className="not-found">
      <div className="wrap">
        {/* Our heading needs its vowel marks, so it uses the body font. */}
        <h1 className="running">{t.notFound.heading}</h1>
        <p>{t.notFound.text}</p>
        <search>
          <form className="not-found-search" action={pageAddress('search', language)}>
            <label htmlFor={SEARCH_FIELD_ID}>{t.search.label}</label>
            <span className="search-input">
              <SearchIcon />
              <input
                id={SEARCH_FIELD_ID}
                name="q"
                type="search"
                dir="auto"
                // CSS uses it to check whether the field is empty.
                placeholder=" "
                maxLength={MAX_QUERY_LENGTH}
                autoComplete="off"
                autoCapitalize="none"
                enterKeyHint="search"
              />
              {/* It clears the field without script, too. */}
              <button
                type="reset"
                aria-label={t.form.clear}
                onClick={() => document.getElementById(SEARCH_FIELD_ID)?.focus()}
              >
                <CloseIcon />
              </button>
            </span>
            <button type="submit" className="btn solid">
              {t.search.submit}
            </button>
          </form>
        </search>
        <nav aria-label={t.search.suggestedPages}>
          <ul className="not-found-ways">
            <li>
              <a href={pageAddress('home', language)}>{t.notFound.home}</a>
            </li>
            {WAYS_ON.filter((page) => !identity.pagesOff.includes(page)).map((page) => (
              <li key={page}>
                <a href={pageAddress(page, language)}>
                  {page === 'contact' ? t.contactPage.title : t.footer[page]}
                </a>
              </li>
            ))}
            <li>
              <a href={pageAddress('sitemap', language)}>{sitemapTexts(language).title}</a>
            </li>
          </ul>
        </nav>
      </div>
      <picture>
        <source srcSet={TOWN_AT_NIGHT} media="(prefers-color-scheme: dark)" />
        <img className="not-found-town" src={TOWN} width="1600" height="420" alt="" />
      </picture>
    </div>
  );
}
