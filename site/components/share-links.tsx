import type { ReactNode } from 'react';
import { useMessages } from '../i18n/messages.tsx';
import { COPY_STATUS, copying } from './copying.ts';
import { ExternalLink } from './external-link.tsx';
import { LinkedInIcon, LinkIcon, MailIcon, WhatsAppIcon, XIcon } from './icons.tsx';
import { usePublicAddress } from './public-url.tsx';
import { shareAddresses } from './share-addresses.ts';
import './share-links.css';

export type ShareLinksProps = {
  /** Title of the page. */
  title: string;
  /** Path of the page, with its language prefix. */
  path: string;
};

/**
 * Links that share a page. They are plain links, so nothing is loaded from a network or sent to it until a visitor follows one. Visitors
 * can select the address, or copy it with a button if script runs.
 */
export function ShareLinks({ title, path }: ShareLinksProps) {
  const { t } = useMessages();
  const address = usePublicAddress(path);
  const { x, whatsApp, linkedIn, email } = shareAddresses(title, address);
  return (
    <section
      className="share"
      aria-labelledby="share-title"
      {...copying(address, { copied: t.share.copied, failed: t.share.copyFailed })}
    >
      <h2 id="share-title">{t.share.title}</h2>
      <ul className="share-links">
        <NetworkLink href={x} prefix={t.share.on} icon={<XIcon />}>
          <span lang="en">X</span>
        </NetworkLink>
        <NetworkLink href={whatsApp} prefix={t.share.on} icon={<WhatsAppIcon />}>
          {t.share.whatsApp}
        </NetworkLink>
        <NetworkLink href={linkedIn} prefix={t.share.on} icon={<LinkedInIcon />}>
          <span lang="en">LinkedIn</span>
        </NetworkLink>
        <li>
          <a className="share-link" href={email}>
            <MailIcon />
            <span>
              <span className="visually-hidden">{t.share.byEmail} </span>
              {t.share.email}
            </span>
          </a>
        </li>
      </ul>
      <div className="share-address">
        <span className="visually-hidden">{t.share.address}: </span>
        <span className="share-full-address">
          <bdi dir="ltr">{address}</bdi>
        </span>
        <button type="button" className="share-copy">
          <LinkIcon />
          {t.share.copy}
        </button>
      </div>
      <p className="share-outcome" {...COPY_STATUS} />
    </section>
  );
}

type NetworkLinkProps = {
  href: string;
  /** The part of the accessible name before the name of the network. */
  prefix: string;
  icon: ReactNode;
  children: ReactNode;
};

function NetworkLink({ href, prefix, icon, children }: NetworkLinkProps) {
  return (
    <li>
      <ExternalLink className="share-link" href={href}>
        {icon}
        <span>
          <span className="visually-hidden">{prefix} </span>
          {children}
        </span>
      </ExternalLink>
    </li>
  );
}
