import './subscriber-numbers.css';
import type { SubscriberCountsResponse } from '../../../contract/admin/newsletter/subscribers.ts';
import { useSubscriberTexts } from '../../i18n/subscribers/subscriber-texts.ts';
import { formatNumber } from '../../kit/i18n/format.ts';

/** How many subscribers there are. Those whom no mail reaches are named if there are any. */
export function SubscriberNumbers({ counts }: { counts: SubscriberCountsResponse | undefined }) {
  const t = useSubscriberTexts();
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
