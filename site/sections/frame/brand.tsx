import { pageAddress } from '../../../contract/paths.ts';
import { BrandIcon } from '../../components/brand-icon.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import './brand.css';

/** Shows the logo and the name of the site as a link to the home page. */
export function Brand() {
  const { language, t } = useMessages();
  return (
    <a className="brand" href={pageAddress('home', language)}>
      <BrandIcon />
      <b>{t.siteName}</b>
    </a>
  );
}
