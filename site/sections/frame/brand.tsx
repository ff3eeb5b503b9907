import { pageAddress } from '../../../contract/paths.ts';
import { BrandMark } from '../../components/brand-mark.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import './brand.css';

/** The mark and the name, leading home. */
export function Brand() {
  const { language, t } = useMessages();
  return (
    <a className="brand" href={pageAddress('home', language)}>
      <BrandMark />
      <b className="display">{t.siteName}</b>
    </a>
  );
}
