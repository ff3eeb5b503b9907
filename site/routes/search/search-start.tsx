import { type PageName, pageAddress } from '../../../contract/paths.ts';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';

const PLACES = [
  'projects',
  'news',
  'trainers',
  'board',
  'executives',
  'reports',
  'jobs',
  'contact',
] as const satisfies readonly PageName[];

/** What stands below the field before anything is searched for. */
export function SearchStart() {
  const { t } = useMessages();
  return (
    <>
      <p className="search-note">{t.search.start}</p>
      <PlacesToLook />
    </>
  );
}

/** The pages on which most of what is searched for can be found by looking. */
export function PlacesToLook() {
  const { language, t } = useMessages();
  return (
    <nav className="search-places" aria-labelledby="search-places">
      <h2 id="search-places">{t.search.places}</h2>
      <ul>
        {PLACES.map((page) => (
          <li key={page}>
            <a href={pageAddress(page, language)}>
              {t.search.placeNames[page]}
              <Triangle />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
