import { pageAddress } from '../../../contract/paths.ts';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import './join-banner.css';

/** Shows a banner that invites trainers to join, with a link to the form if there is one. */
export function JoinBanner() {
  const { language, t, identity } = useMessages();
  if (identity.pagesOff.includes('joinUs')) return null;
  return (
    <section className="join-banner walled on-dark" aria-labelledby="join-banner-title">
      <div className="wrap">
        <h2 id="join-banner-title">{t.joinBanner.title}</h2>
        <a className="btn" href={pageAddress('joinUs', language)}>
          {t.joinBanner.button}
          <Triangle />
        </a>
      </div>
    </section>
  );
}
