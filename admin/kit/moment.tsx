import { formatDate, formatTime } from './i18n/format.ts';
import { useMessages } from './i18n/messages.tsx';

/** A date with its time of day. @param props.at in epoch milliseconds */
export function Moment({ at }: { at: number }) {
  const { language } = useMessages();
  return (
    <time dateTime={new Date(at).toISOString()}>
      {formatDate(at, language)} <bdi dir="ltr">{formatTime(at)}</bdi>
    </time>
  );
}
