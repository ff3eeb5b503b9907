import type { ReactNode } from 'react';
import { useMessages } from '../i18n/messages.tsx';

type ExternalLinkProps = {
  href: string;
  className?: string;
  /** The link's name where it shows an icon alone. */
  label?: string;
  children: ReactNode;
};

/** A link out of the site, in a new tab, whose name says so. */
export function ExternalLink({ href, className, label, children }: ExternalLinkProps) {
  const { t } = useMessages();
  return (
    <a href={href} className={className} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden">
        {label === undefined ? '' : label} {t.opensInNewTab}
      </span>
    </a>
  );
}
