import { useMessages } from '../i18n/messages.tsx';
import { localizedLink } from './localized-link.ts';
import { Triangle } from './triangle.tsx';

type SupportButtonProps = {
  /** Where people can support the organisation; without an address there is no button. */
  address: string | null | undefined;
  className: string;
};

/** The button that leads to where people can support the organisation. */
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
