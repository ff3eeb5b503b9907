import type { CountedPageRow } from '../../contract/admin/statistics/statistics.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { LANGUAGE_TEXTS } from './language-texts.ts';

/** A page that was read, in one language. */
export type NamedPage = Omit<CountedPageRow, 'count'>;

/** The title of a page as a link to it, and its language if that is not the one of the back office. */
export function PageName({ page }: { page: NamedPage }) {
  const { language } = useMessages();
  const t = useTexts(LANGUAGE_TEXTS);
  const title = page.title === null ? '' : page.title[page.language] || page.title[language];
  return (
    <>
      <a href={page.address} target="_blank" rel="noreferrer">
        {title === '' ? (
          <bdi dir="ltr">{readable(page.address)}</bdi>
        ) : (
          <bdi lang={page.language}>{title}</bdi>
        )}
      </a>
      {page.language !== language && <small>{page.language === 'en' ? t.english : t.arabic}</small>}
    </>
  );
}

/** Returns a path with its own letters instead of percent-encoding. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
