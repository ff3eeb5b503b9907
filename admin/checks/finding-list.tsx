import { type RefObject, useRef } from 'react';
import { Link } from 'wouter';
import {
  CHECKS,
  type CheckName,
  type FindingRow,
  type FindingsResponse,
} from '../../contract/admin/checks/checks.ts';
import { Button } from '../kit/button.tsx';
import { fill, formatAgo, isolate } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import type { Selection } from '../kit/list-page/use-list-selection.ts';
import { DotSeparated } from '../kit/row.tsx';
import { Section } from '../kit/section.tsx';
import { useFindingText } from './finding-text.ts';
import { CHECK_TEXTS } from './texts.ts';

type FindingListProps = {
  data: FindingsResponse;
  /** Whether the rows belong to the previous query, while the current one is loading. */
  isOld: boolean;
  selection: Selection<FindingRow>;
  list: RefObject<HTMLDivElement | null>;
  onIgnore: (row: FindingRow) => void;
};

/** The findings of one page, by check. */
export function FindingList({ data, isOld, list, ...rest }: FindingListProps) {
  const t = useTexts(CHECK_TEXTS);
  return (
    <div className="findings" ref={list} aria-busy={isOld}>
      {CHECKS.filter((check) => data.rows.some((row) => row.check === check)).map((check) => (
        <Section
          key={check}
          title={t.checks[check]}
          count={data.counts[check]}
          hint={t.hints[check]}
        >
          <ul className="rows">
            {rowsOf(data, check).map((row) => (
              <Finding key={row.id} row={row} {...rest} />
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}

function rowsOf({ rows }: FindingsResponse, check: CheckName): FindingRow[] {
  return rows.filter((row) => row.check === check);
}

function Finding({
  row,
  selection: { has, select },
  onIgnore,
}: Pick<FindingListProps, 'selection' | 'onIgnore'> & { row: FindingRow }) {
  const { language } = useMessages();
  const t = useTexts(CHECK_TEXTS);
  const { name, problem, where, href, state } = useFindingText()(row);
  const opened = useRef(Date.now()).current;
  const isSelected = has(row);
  const { ignored } = row;
  const about = `${name}: ${problem}`;
  return (
    <li className="finding" aria-current={isSelected ? 'true' : undefined}>
      <label className="check">
        <span className="visually-hidden">{fill(t.select, { name: about })}</span>
        <input type="checkbox" checked={isSelected} onChange={() => select([row], !isSelected)} />
      </label>
      <Link className="text" href={href} state={state} data-id={row.id}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="problem">{problem}</span>
        <span className="meta">
          <DotSeparated
            items={[
              ...where,
              fill(t.foundAgo, { time: formatAgo(row.firstFoundAt, opened, language) }),
            ]}
          />
        </span>
        {ignored !== null && (
          <span className="meta">
            {fill(t.ignoredBy, {
              name: isolate(ignored.by),
              time: formatAgo(ignored.at, opened, language),
              reason: isolate(ignored.reason),
            })}
          </span>
        )}
      </Link>
      {ignored === null && (
        <Button
          size="small"
          aria-label={fill(t.ignoreOf, { name: about })}
          onClick={() => onIgnore(row)}
        >
          {t.ignore}
        </Button>
      )}
    </li>
  );
}
