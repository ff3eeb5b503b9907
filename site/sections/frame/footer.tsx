import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Settings } from '../../../contract/content/settings.ts';
import { accountsOf } from '../../../contract/content/settings-facts.ts';
import type { PageName } from '../../../contract/pages.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { settingsQuery } from '../../api/queries.ts';
import { DirectAddress } from '../../components/direct-address.tsx';
import { ExternalLink } from '../../components/external-link.tsx';
import { NetworkIcon } from '../../components/network-icon.tsx';
import { NewsletterForm } from '../../components/newsletter-form.tsx';
import { SupportButton } from '../../components/support-button.tsx';
import { whatsAppAddress } from '../../components/whatsapp.ts';
import { formatYear } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { Brand } from './brand.tsx';
import './footer.css';

const LINKS = [
  'about',
  'projects',
  'news',
  'partners',
  'joinUs',
  'privacy',
] as const satisfies readonly PageName[];

/** Pages that already contain the newsletter form. */
const WITH_FORM: readonly (PageName | null)[] = ['newsletter', 'newsletterIssue'];

/** Shown if the settings contain no e-mail address (specification §2). */
const PLACEHOLDER_EMAIL = 'info@example.org';

type FooterProps = {
  /** The current page. Null if the address has no page. */
  page: PageName | null;
  /** Path of the current page, without language prefix. */
  path: string;
};

/** Shows the footer of every page. */
export function Footer({ page, path }: FooterProps) {
  const { language, t, identity } = useMessages();
  const { data: settings } = useQuery(settingsQuery(language));
  const has = (page: PageName) => !identity.pagesOff.includes(page);
  return (
    <footer className="footer walled on-dark">
      <div className="wrap">
        <div className="footer-columns">
          <div className="footer-organisation">
            <Brand isOnDark />
            <p className="footer-tagline">{t.tagline}</p>
            <SupportButton address={settings?.supportUrl} className="btn" />
          </div>
          <nav aria-label={t.footer.links}>
            <ul>
              {LINKS.filter(has).map((page) => (
                <li key={page}>
                  <a href={pageAddress(page, language)}>{t.footer[page]}</a>
                </li>
              ))}
              {settings?.footerPages.map(({ address, title }) => (
                <li key={address}>
                  <a href={pageAddress('ownPage', language, address)}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
          {has('newsletter') && !WITH_FORM.includes(page) && (
            <NewsletterForm page={page} path={path} />
          )}
        </div>
        <FooterContact settings={settings} />
        <div className="footer-legal">
          <p>
            {'© '}
            {/* The year may change between rendering on the server and hydration. */}
            <bdi dir="ltr" suppressHydrationWarning>
              {formatYear(new Date(), identity.clock)}
            </bdi>{' '}
            {t.organisation}. {t.footer.rights}
          </p>
          {settings?.registrationNumber && (
            <p>
              {t.footer.registration} <bdi>{settings.registrationNumber}</bdi>
            </p>
          )}
          <a href={pageAddress('accessibility', language)}>{t.footer.accessibility}</a>
        </div>
      </div>
    </footer>
  );
}

type FooterContactProps = { settings: Settings | undefined };

/** Shows how to reach the organisation in labelled rows. Shows only what the settings contain, but always an e-mail address. */
function FooterContact({ settings }: FooterContactProps) {
  const { t, identity } = useMessages();
  const email = settings?.email || PLACEHOLDER_EMAIL;
  const mobile = settings?.mobiles.find((number) => number !== '');
  const phone = settings?.phones[0] ?? '';
  const whatsApp = whatsAppAddress(phone, identity);
  const accounts = settings === undefined ? [] : accountsOf(settings);
  return (
    <dl className="footer-contact">
      <Row label={t.footer.email}>
        <a href={`mailto:${email}`}>
          <DirectAddress>{email}</DirectAddress>
        </a>
      </Row>
      {mobile !== undefined && (
        <Row label={t.footer.mobile} isNumber>
          <a href={`tel:${mobile.replace(/[^+\d]/g, '')}`}>
            <bdi dir="ltr">{mobile}</bdi>
          </a>
        </Row>
      )}
      {whatsApp !== null && (
        <Row label={t.footer.whatsApp} isNumber>
          <ExternalLink href={whatsApp}>
            <bdi dir="ltr">{phone}</bdi>
          </ExternalLink>
        </Row>
      )}
      {accounts.length > 0 && (
        <Row label={t.footer.accounts}>
          {accounts.map(({ network, address }) => (
            <ExternalLink key={network} href={address} label={t.networks[network]}>
              <NetworkIcon network={network} />
            </ExternalLink>
          ))}
        </Row>
      )}
    </dl>
  );
}

type RowProps = {
  label: string;
  /** Whether the value is a phone number. Two phone numbers fit next to each other. */
  isNumber?: boolean;
  children: ReactNode;
};

function Row({ label, isNumber = false, children }: RowProps) {
  return (
    <div className={isNumber ? 'footer-number' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
