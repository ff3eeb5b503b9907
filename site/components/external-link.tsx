import type { ReactNode } from 'react';
import { useMessages } from '../i18n/messages.tsx';

type ExternalLinkProps = {
  href: string;
  className?: string;
  /** Accessible name of a link that contains only an icon. */
  label?: string;
  children: ReactNode;
};

/** A link to another site. It opens in a new tab, and its accessible name says so. */
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
