import { type PageName, pageAddress } from '../../../contract/paths.ts';
import { useReading } from '../../api/queries.ts';
import { ExternalLink } from '../../components/external-link.tsx';
import { formatYear } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { Brand } from './brand.tsx';
import { whatsAppAddress } from './whatsapp.ts';
import './footer.css';

const LINKS = [
  'about',
  'projects',
  'news',
  'partners',
  'joinUs',
  'privacy',
] as const satisfies readonly PageName[];

/** Stands in where the settings name no address (specification §2). */
const PLACEHOLDER_EMAIL = 'info@yafee.example';

/** The wall at the foot of every page. */
export function Footer() {
  const { language, t } = useMessages();
  const { data: settings } = useReading('settings');
  const email = settings?.email || PLACEHOLDER_EMAIL;
  const mobile = settings?.mobiles[0];
  const whatsApp = whatsAppAddress(settings?.phones[0] ?? '');
  return (
    <footer className="footer walled on-dark">
      <div className="wrap">
        <div className="footer-columns">
          <div>
            <Brand />
            <p className="footer-tagline">{t.tagline}</p>
          </div>
          <nav aria-label={t.footer.links}>
            <ul>
              {LINKS.map((page) => (
                <li key={page}>
                  <a href={pageAddress(page, language)}>{t.footer[page]}</a>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <Newsletter />
            <ul className="footer-contact">
              <li>
                <a href={`mailto:${email}`} aria-label={`${t.footer.email}: ${email}`}>
                  <bdi dir="ltr">{email}</bdi>
                </a>
              </li>
              {mobile !== undefined && (
                <li>
                  <a
                    href={`tel:${mobile.replace(/[^+\d]/g, '')}`}
                    aria-label={`${t.footer.mobile}: ${mobile}`}
                  >
                    <bdi dir="ltr">{mobile}</bdi>
                  </a>
                </li>
              )}
            </ul>
          </div>
        </div>
        <div className="footer-legal">
          <p>
            {'© '}
            {/* The year may turn between the server's rendering and the browser's. */}
            <bdi dir="ltr" suppressHydrationWarning>
              {formatYear(new Date())}
            </bdi>{' '}
            {t.organisation}. {t.footer.rights}
          </p>
          <a href={pageAddress('accessibility', language)}>{t.footer.accessibility}</a>
          {whatsApp !== null && <ExternalLink href={whatsApp}>{t.footer.whatsApp}</ExternalLink>}
        </div>
      </div>
    </footer>
  );
}

const FIELD_ID = 'newsletter-address';

/** One box for an address or a number (decisions 7). */
function Newsletter() {
  const { t } = useMessages();
  return (
    <form className="newsletter" method="post" action="/api/frontend/newsletter/subscrip">
      <h2 className="newsletter-title">{t.footer.newsletter}</h2>
      <label htmlFor={FIELD_ID}>{t.footer.newsletterField}</label>
      <div className="newsletter-row">
        <input id={FIELD_ID} name="email" type="text" dir="ltr" required autoComplete="email" />
        <button type="submit">{t.footer.subscribe}</button>
      </div>
    </form>
  );
}
