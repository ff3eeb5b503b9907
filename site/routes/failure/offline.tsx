import { CACHED_PAGES_ID } from '../../../contract/worker.ts';
import { BrandIcon } from '../../components/brand-icon.tsx';
import { TOWN_AT_NIGHT } from '../../components/scenes.ts';
import { useMessages } from '../../i18n/messages.tsx';

/**
 * Shows the offline page. The service worker serves it at the requested address, without script, and
 * inserts links to the cached pages.
 */
export function Offline() {
  const { t } = useMessages();
  return (
    <main className="failure on-dark">
      <div className="wrap">
        <span className="failure-icon">
          <BrandIcon />
        </span>
        <h1>{t.offline.title}</h1>
        <p>{t.offline.text}</p>
        <div className="cta">
          {/* biome-ignore lint/a11y/useValidAnchor: the requested address, which only the browser knows */}
          <a className="btn failure-retry" href="">
            {t.states.retry}
          </a>
        </div>
        <nav
          id={CACHED_PAGES_ID}
          className="failure-cached-pages"
          hidden
          aria-labelledby="cached-pages-title"
        >
          <h2 id="cached-pages-title">{t.offline.cachedPages}</h2>
          <ul />
        </nav>
      </div>
      <img className="failure-town" src={TOWN_AT_NIGHT} width="1600" height="420" alt="" />
    </main>
  );
}
