import { pageAddress } from '../../../contract/paths.ts';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import type { HeadContext } from '../page.ts';
import './not-found.css';
import townAtNight from '../../styles/art/town-at-night.svg';
import town from './town.svg';

/** Returns the head of the 404 page. */
export function head({ t }: HeadContext) {
  return { title: t.notFound.title, description: t.notFound.text, status: 404 as const };
}

/** Shows the 404 page, with a picture of a town and an empty building plot. */
export function Page() {
  const { language, t } = useMessages();
  return (
    <div className="not-found">
      <div className="wrap">
        <h1>{t.notFound.title}</h1>
        <p>{t.notFound.text}</p>
        <a className="btn solid" href={pageAddress('home', language)}>
          {t.notFound.home}
          <Triangle />
        </a>
      </div>
      <picture>
        <source srcSet={townAtNight} media="(prefers-color-scheme: dark)" />
        <img className="not-found-town" src={town} width="1600" height="420" alt="" />
      </picture>
    </div>
  );
}
