import { pageAddress } from '../../../contract/paths.ts';
import { BrandIcon } from '../../components/brand-icon.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import './brand.css';

/**
 * Shows the logo as a link to the home page; without one the mark and the name.
 * @param props.isOnDark whether it is on a ground that is dark in both schemes
 */
export function Brand({ isOnDark = false }: { isOnDark?: boolean }) {
  const { language, t, identity } = useMessages();
  const { logo, logoDark } = identity;
  return (
    <a className="brand" href={pageAddress('home', language)}>
      {logo === null ? (
        <>
          <BrandIcon />
          <b>{t.siteName}</b>
        </>
      ) : (
        <picture>
          {!isOnDark && logoDark !== null && (
            <source srcSet={logoDark} media="(prefers-color-scheme:dark)" />
          )}
          <img src={(isOnDark && logoDark) || logo} alt={t.siteName} />
        </picture>
      )}
    </a>
  );
}
