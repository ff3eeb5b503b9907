import { useMessages } from '../i18n/messages.tsx';
import { localizedLink } from './localized-link.ts';
import { Triangle } from './triangle.tsx';

type SupportButtonProps = {
  /** Address of the page for supporting the organisation. Without an address there is no button. */
  address: string | null | undefined;
  className: string;
};

/** A button that links to the page for supporting the organisation. */
export function SupportButton({ address, className }: SupportButtonProps) {
  const { language, t } = useMessages();
  if (!address) return null;
  return (
    <a className={className} href={localizedLink(address, language).href}>
      {t.support}
      <Triangle />
    </a>
  );
}
