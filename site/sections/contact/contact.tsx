import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Settings } from '../../../contract/content/settings.ts';
import { accountsOf, locationOf } from '../../../contract/content/settings-facts.ts';
import { settingsQuery } from '../../api/queries.ts';
import { ContactForm } from '../../components/contact-form.tsx';
import { DirectAddress } from '../../components/direct-address.tsx';
import { ExternalLink } from '../../components/external-link.tsx';
import { PinIcon } from '../../components/icons.tsx';
import { NetworkIcon } from '../../components/network-icon.tsx';
import { Reveal } from '../../components/reveal.tsx';
import type { Messages } from '../../i18n/ar.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { mapAddress, telephoneAddress } from './addresses.ts';

export { mapAddress, telephoneAddress };

import './contact.css';

/** Shows links, telephone number and e-mail address, and the contact form, as a section of a page. */
export function Contact() {
  const { language, t } = useMessages();
  // The form does not need the settings, so it is shown even if they failed to load.
  const { data: settings } = useQuery(settingsQuery(language));
  return (
    <section className="contact sec" id="contact" aria-label={t.contact.title}>
      <Reveal className="wrap contact-columns">
        <div className="contact-info">
          <h2>{t.contact.title}</h2>
          <p className="contact-lead">{t.contact.lead}</p>
          {settings && <ContactLinks settings={settings} />}
          {/* The section shows only one number. The contact page has them all. */}
          <ContactMethods
            methods={settings ? contactMethods({ ...settings, mobiles: [] }, t) : []}
          />
          <FurjatPyramid />
        </div>
        <ContactForm />
      </Reveal>
    </section>
  );
}

type ContactLinksProps = { settings: Settings };

/** Shows links only to the location and the accounts that the settings contain (specification §2). */
export function ContactLinks({ settings }: ContactLinksProps) {
  const location = locationOf(settings);
  const accounts = accountsOf(settings);
  const { t } = useMessages();
  if (location === null && accounts.length === 0) return null;
  return (
    <ul className="contact-links">
      {location !== null && (
        <ContactLink href={mapAddress(location)} icon={<PinIcon />}>
          {t.contact.map}
        </ContactLink>
      )}
      {accounts.map(({ network, address }) => (
        <ContactLink key={network} href={address} icon={<NetworkIcon network={network} />}>
          {t.networks[network]}
        </ContactLink>
      ))}
    </ul>
  );
}

type ContactLinkProps = { href: string; icon: ReactNode; children: string };

function ContactLink({ href, icon, children }: ContactLinkProps) {
  return (
    <li>
      <ExternalLink href={href}>
        {icon}
        {children}
      </ExternalLink>
    </li>
  );
}

type ContactMethod = { label: string; text: string; href: string };

/** Returns the telephone, mobile and e-mail entries, if the settings contain them. */
function contactMethods(
  { email, phones, mobiles }: Settings,
  { contact: texts }: Messages,
): ContactMethod[] {
  const phone = phones.find((number) => number !== '') ?? '';
  const mobile = mobiles.find((number) => number !== '') ?? '';
  return [
    { label: texts.phone, text: phone, href: telephoneAddress(phone) },
    { label: texts.mobile, text: mobile, href: telephoneAddress(mobile) },
    { label: texts.email, text: email, href: `mailto:${email}` },
  ].filter(({ text }) => text !== '');
}

type ContactMethodsProps = { methods: readonly ContactMethod[] };

function ContactMethods({ methods }: ContactMethodsProps) {
  if (methods.length === 0) return null;
  return (
    <dl>
      {methods.map(({ label, text, href }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <a href={href}>
              <DirectAddress>{text}</DirectAddress>
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Decoration: a pyramid of furjat, the triangular openings of Najdi walls, three of them lit. */
function FurjatPyramid() {
  return (
    <div className="contact-art">
      <svg viewBox="0 0 196 160" aria-hidden="true" fill="currentColor">
        <path d="M64.1 59.5L79.1 33.7L94.1 59.5ZM101.9 59.5L116.9 33.7L131.9 59.5ZM45.2 91.2L60.2 65.4L75.2 91.2ZM83 91.2L98 65.4L113 91.2ZM120.8 91.2L135.8 65.4L150.8 91.2ZM26.3 122.8L41.3 97L56.3 122.8ZM101.9 122.8L116.9 97L131.9 122.8ZM139.7 122.8L154.7 97L169.7 122.8ZM7.4 154.5L22.4 128.7L37.4 154.5ZM45.2 154.5L60.2 128.7L75.2 154.5ZM83 154.5L98 128.7L113 154.5ZM158.6 154.5L173.6 128.7L188.6 154.5Z" />
        <path
          fill="var(--sun)"
          d="M83 27.8L98 2L113 27.8ZM64.1 122.8L79.1 97L94.1 122.8ZM120.8 154.5L135.8 128.7L150.8 154.5Z"
        />
      </svg>
    </div>
  );
}
