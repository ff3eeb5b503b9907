import type { ReactNode } from 'react';
import { useMessages } from '../i18n/messages.tsx';
import { ExternalLink } from './external-link.tsx';
import { LinkedInIcon, LinkIcon, MailIcon, WhatsAppIcon, XIcon } from './icons.tsx';
import { usePublicAddress } from './public-url.tsx';
import { shareAddresses } from './share-addresses.ts';
import { useCopy } from './use-copy.ts';
import './share-links.css';

type ShareLinksProps = {
  /** What is shared. */
  title: string;
  /** The page's own address on this site, with its language. */
  path: string;
};

/**
 * The ways to send a page to others: plain links, which load nothing from the networks and tell them
 * nothing before they are followed. The address itself can be selected; where script runs, copied.
 */
export function ShareLinks({ title, path }: ShareLinksProps) {
  const { t } = useMessages();
  const address = usePublicAddress(path);
  const { x, whatsApp, linkedIn, email } = shareAddresses(title, address);
  return (
    <section className="share" aria-labelledby="share-title">
      <h2 id="share-title">{t.share.title}</h2>
      <ul className="share-ways">
        <Way href={x} before={t.share.on} icon={<XIcon />}>
          <span lang="en">X</span>
        </Way>
        <Way href={whatsApp} before={t.share.on} icon={<WhatsAppIcon />}>
          {t.share.whatsApp}
        </Way>
        <Way href={linkedIn} before={t.share.on} icon={<LinkedInIcon />}>
          <span lang="en">LinkedIn</span>
        </Way>
        <li>
          <a className="share-way" href={email}>
            <MailIcon />
            <span>
              <span className="visually-hidden">{t.share.byEmail} </span>
              {t.share.email}
            </span>
          </a>
        </li>
      </ul>
      <CopyAddress address={address} />
    </section>
  );
}

type WayProps = { href: string; before: string; icon: ReactNode; children: ReactNode };

function Way({ href, before, icon, children }: WayProps) {
  return (
    <li>
      <ExternalLink className="share-way" href={href}>
        {icon}
        <span>
          <span className="visually-hidden">{before} </span>
          {children}
        </span>
      </ExternalLink>
    </li>
  );
}

type CopyAddressProps = { address: string };

function CopyAddress({ address }: CopyAddressProps) {
  const { t } = useMessages();
  const { copied, copy } = useCopy(address);
  return (
    <>
      <div className="share-address">
        <span className="visually-hidden">{t.share.address}: </span>
        <span className="share-full-address">
          <bdi dir="ltr">{address}</bdi>
        </span>
        <button type="button" className="share-copy" onClick={copy}>
          <LinkIcon />
          {t.share.copy}
        </button>
      </div>
      <p className="share-outcome" role="status">
        {copied === true && t.share.copied}
        {copied === false && t.share.copyFailed}
      </p>
    </>
  );
}
