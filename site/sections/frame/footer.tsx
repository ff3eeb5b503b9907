import { useQuery } from '@tanstack/react-query';
import { type PageName, pageAddress } from '../../../contract/paths.ts';
import { settingsQuery } from '../../api/queries.ts';
import { ExternalLink } from '../../components/external-link.tsx';
import { whatsAppAddress } from '../../components/whatsapp.ts';
import { formatYear } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { Brand } from './brand.tsx';
import { Newsletter } from './newsletter.tsx';
import './footer.css';

const LINKS = [
  'about',
  'projects',
  'news',
  'partners',
  'joinUs',
  'privacy',
] as const satisfies readonly PageName[];

/** Shown if the settings contain no e-mail address (specification §2). */
const PLACEHOLDER_EMAIL = 'info@yafee.example';

type FooterProps = {
  /** The current page; null if the address has no page. */
  page: PageName | null;
  /** Path of the current page, without language prefix. */
  path: string;
};

/** Shows the footer of every page. */
export function Footer({ page, path }: FooterProps) {
  const { language, t } = useMessages();
  const { data: settings } = useQuery(settingsQuery(language));
  const email = settings?.email || PLACEHOLDER_EMAIL;
  const mobile = settings?.mobiles.find((number) => number !== '');
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
            <Newsletter page={page} path={path} />
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
            {/* The year may change between rendering on the server and hydration. */}
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
