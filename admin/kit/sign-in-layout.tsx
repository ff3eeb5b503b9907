import './sign-in-layout.css';
import './language-switch.css';
import './brand.css';
import type { ReactNode } from 'react';
import { SIGN_IN_PICTURE } from '../../contract/admin/auth/auth.ts';
import { otherLanguage } from '../../contract/locale.ts';
import { useMessages } from './i18n/messages.tsx';
import { Mark } from './mark.tsx';

type SignInLayoutProps = { title: string; lead: ReactNode; children: ReactNode; foot?: ReactNode };

/** The layout of the pages before the sign-in: a form, next to a picture of a painted door. */
export function SignInLayout({ title, lead, children, foot }: SignInLayoutProps) {
  const { t, language, setLanguage } = useMessages();
  const other = otherLanguage(language);
  return (
    <div className="sign-in">
      <main id="main">
        <p className="brand">
          <Mark />
          <b>{t.brand}</b>
          <small>{t.backOffice}</small>
        </p>
        <h1>{title}</h1>
        <p className="muted">{lead}</p>
        {children}
        <div className="foot small-text muted">
          {foot}
          <button
            className="language-switch"
            type="button"
            lang={other}
            aria-label={t.switchLanguage}
            onClick={() => setLanguage(other)}
          >
            {t.otherLanguage}
          </button>
        </div>
      </main>
      <div className="sign-in-picture" aria-hidden="true">
        <img src={SIGN_IN_PICTURE} alt="" />
      </div>
    </div>
  );
}
