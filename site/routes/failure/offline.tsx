import { CACHED_PAGES_ID } from '../../../contract/worker.ts';
import { BrandIcon } from '../../components/brand-icon.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import './failure.css';
import town from './town-at-night.svg';

/**
 * The whole page for those without a connection. The worker shows it at the address that was asked
 * for, without any script, and fills in what can be read all the same.
 */
export function Offline() {
  const { t } = useMessages();
  return (
    <main className="failure on-dark">
      <div className="wrap">
        <span className="failure-mark">
          <BrandIcon />
        </span>
        <h1>{t.offline.title}</h1>
        <p>{t.offline.text}</p>
        <div className="cta">
          {/* biome-ignore lint/a11y/useValidAnchor: the address that was asked for, which only the browser knows */}
          <a className="btn failure-retry" href="">
            {t.offline.retry}
          </a>
        </div>
        <nav id={CACHED_PAGES_ID} className="failure-kept" hidden aria-labelledby="kept-title">
          <h2 id="kept-title">{t.offline.kept}</h2>
          <ul />
        </nav>
      </div>
      <img className="failure-town" src={town} width="1600" height="420" alt="" />
    </main>
  );
}
