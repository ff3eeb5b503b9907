import { pageAddress } from '../../../contract/paths.ts';
import { BrandIcon } from '../../components/brand-icon.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import './brand.css';

/** The longest names that fit into the bar of a phone in the display font, and beside the mark in two lines. In characters. */
const MAX_DISPLAY = 5;
const MAX_BESIDE_MARK = 20;

/**
 * Shows the logo as a link to the home page, or the logo mark and the name if there is no logo.
 * @param props.isOnDark whether the background is dark in both schemes
 */
export function Brand({ isOnDark = false }: { isOnDark?: boolean }) {
  const { language, t, identity } = useMessages();
  const { logo, logoDark } = identity;
  return (
    <a className="brand" href={pageAddress('home', language)}>
      {logo === null ? (
        <>
          <BrandIcon />
          <b className={sizeClass(t.siteName)}>{t.siteName}</b>
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

/** Returns the class of the size of a name. It may have any length. */
function sizeClass({ length }: string): string | undefined {
  if (length > MAX_BESIDE_MARK) return 'long longest';
  return length > MAX_DISPLAY ? 'long' : undefined;
}
