import './labels.css';
import { fill, formatNumber } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { useLabels } from './labels-query.ts';
import { LABEL_TEXTS } from './texts.ts';

/**
 * The labels of a conversation.
 * @param max how many are shown. The names of the others are there for screen readers and as a tooltip
 */
export function LabelChips({ ids, max }: { ids: readonly string[]; max?: number }) {
  const { language, t: common } = useMessages();
  const t = useTexts(LABEL_TEXTS);
  const labels = useLabels(ids);
  if (labels.length === 0) return null;
  const shown = labels.slice(0, max);
  const others = labels.slice(shown.length).map(({ name }) => name[language]);
  return (
    <span className="label-chips">
      <span className="visually-hidden">{`${t.labels}: `}</span>
      {shown.map(({ id, name, tint }) => (
        <bdi key={id} className={`label-chip ${tint}`}>
          {name[language]}
        </bdi>
      ))}
      {others.length > 0 && (
        <span className="label-chip sand" title={others.join(common.separator)}>
          <bdi dir="ltr" aria-hidden="true">
            {fill(t.more, { n: formatNumber(others.length) })}
          </bdi>
          <span className="visually-hidden">{others.join(common.separator)}</span>
        </span>
      )}
    </span>
  );
}
