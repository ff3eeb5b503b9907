import { formatDate } from '../i18n/format.ts';
import { useMessages } from '../i18n/messages.tsx';

type DateTextProps = {
  /** A day, or a time in ISO 8601. */
  date: string;
  /** The same in the organisation's second calendar, for the date of what a page is about. */
  second?: string | undefined;
};

/** A date, as the whole site writes it. */
export function DateText({ date, second }: DateTextProps) {
  const { language, identity } = useMessages();
  return (
    <>
      <time dateTime={date}>{formatDate(date, language, identity.clock)}</time>
      {second && ` · ${second}`}
    </>
  );
}
