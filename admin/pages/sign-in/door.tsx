import type { ReactNode } from 'react';
import { otherLanguage } from '../../../contract/locale.ts';
import door from '../../art/door.svg';
import { Mark } from '../../components/icons.tsx';
import { useMessages } from '../../i18n/messages.tsx';

type DoorProps = { title: string; lead: ReactNode; children: ReactNode; foot?: ReactNode };

/** The page before one is inside: the painted door, and what opens it. */
export function Door({ title, lead, children, foot }: DoorProps) {
  const { t, language, setLanguage } = useMessages();
  const other = otherLanguage(language);
  return (
    <div className="sign">
      <main id="main">
        <p className="brand">
          <Mark />
          <b>{t.brand}</b>
          <small>{t.office}</small>
        </p>
        <h1>{title}</h1>
        <p className="muted">{lead}</p>
        {children}
        <div className="foot sm muted">
          {foot}
          <button
            className="lang"
            type="button"
            lang={other}
            aria-label={t.switchLanguage}
            onClick={() => setLanguage(other)}
          >
            {t.otherLanguage}
          </button>
        </div>
      </main>
      <div className="door" aria-hidden="true">
        <img src={door} alt="" />
      </div>
    </div>
  );
}
