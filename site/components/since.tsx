import type { Settings } from '../../contract/content/settings.ts';
import { pageAddress } from '../../contract/paths.ts';
import { useMessages } from '../i18n/messages.tsx';

type SinceProps = {
  settings: Pick<Settings, 'foundingYear' | 'figuresPage'> | undefined;
  className?: string;
};

/**
 * Says next to figures of the organisation or of its areas from which year they count, with a link to the page that says where they come
 * from. Renders nothing if both are unknown.
 */
export function Since({ settings, className }: SinceProps) {
  const { language, t } = useMessages();
  const { foundingYear: year, figuresPage: page } = settings ?? {};
  if (!year && !page) return null;
  return (
    <p className={className}>
      {year && t.since.replace('{year}', String(year))}
      {year && page && ' · '}
      {page && <a href={pageAddress('ownPage', language, page.address)}>{t.statistics.source}</a>}
    </p>
  );
}
