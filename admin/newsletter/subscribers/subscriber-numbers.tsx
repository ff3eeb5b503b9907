import '../../kit/numbers.css';
import type { SubscriberCountsResponse } from '../../../contract/admin/newsletter/subscribers.ts';
import { formatNumber } from '../../kit/i18n/format.ts';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { SUBSCRIBER_TEXTS } from './texts.ts';

/** The number of subscribers. Those whom no mail reaches are shown if there are any. */
export function SubscriberNumbers({ counts }: { counts: SubscriberCountsResponse | undefined }) {
  const t = useTexts(SUBSCRIBER_TEXTS);
  if (counts === undefined) return null;
  const { confirmed, waiting, bouncing, languages } = counts;
  const shown: [number, string][] = [
    [confirmed, t.numbers.confirmed],
    [waiting, t.numbers.waiting],
    [languages.ar, t.numbers.ar],
    [languages.en, t.numbers.en],
    ...(bouncing > 0 ? [[bouncing, t.numbers.bouncing] as [number, string]] : []),
  ];
  return (
    <dl className="numbers">
      {shown.map(([number, text]) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{formatNumber(number)}</dd>
        </div>
      ))}
    </dl>
  );
}
