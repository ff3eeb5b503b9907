import { formatCount } from '../kit/i18n/format.ts';
import { useMessages } from '../kit/i18n/messages.tsx';
import type { Texts } from '../kit/texts.ts';

/** The maximum number on a badge, which has room for two digits. */
const MOST = 99;

/**
 * The number of waiting things at an item of the navigation. Screen readers hear what it counts. Nothing if nothing is
 * waiting.
 */
export function CountBadge({ count, texts }: { count: number; texts: Texts['frame']['unread'] }) {
  const { t, language } = useMessages();
  if (count === 0) return null;
  return (
    <b className="badge">
      <span aria-hidden="true" dir="ltr">
        {count > MOST ? `${MOST}+` : count}
      </span>
      <span className="visually-hidden">
        {t.separator}
        {formatCount(count, language, texts)}
      </span>
    </b>
  );
}
