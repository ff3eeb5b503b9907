import { localizedAddress } from '../../../contract/localized-address.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { withLanguage } from './language-switch.tsx';

export const PREFERRED_BAR_ID = 'preferred-language';

type PreferredBarProps = {
  /** Path of the current page, without language prefix. */
  path: string;
  /** Query string of the address if the page depends on it, otherwise empty. */
  query: string;
};

/**
 * Tells visitors that an Arabic link was opened in English, and links to the Arabic page. The link changes the stored choice (design.md).
 */
export function PreferredBar({ path, query }: PreferredBarProps) {
  const { t } = useMessages();
  return (
    <aside id={PREFERRED_BAR_ID} className="wrap" aria-label={t.preferred.label}>
      <div className="cta">
        <span>{t.preferred.text}</span>
        <a
          href={`${localizedAddress(path, 'ar')}?${withLanguage(query, 'ar')}`}
          hrefLang="ar"
          lang="ar"
          dir="rtl"
          data-language="ar"
        >
          {t.preferred.link}
        </a>
      </div>
    </aside>
  );
}
