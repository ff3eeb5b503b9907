import { formatDate } from '../i18n/format.ts';
import { useMessages } from '../i18n/messages.tsx';

type DateTextProps = {
  /** A day, or a time in ISO 8601. */
  date: string;
  /** Whether to add the date in the organisation's second calendar, for the main date of a page. */
  second?: string | undefined;
};

/** A date in the format of the whole site. */
export function DateText({ date, second }: DateTextProps) {
  const { language, identity } = useMessages();
  return (
    <>
      <time dateTime={date}>{formatDate(date, language, identity.clock)}</time>
      {second && ` · ${second}`}
    </>
  );
}
