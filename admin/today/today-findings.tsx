import { Link } from 'wouter';
import { CHECK_NAMES } from '../../contract/admin/checks/check-names.ts';
import type { FindingRow } from '../../contract/admin/checks/checks.ts';
import { findingsFilter } from '../../contract/admin/checks/findings-filter.ts';
import { writeFilter } from '../../contract/admin/list-filter.ts';
import type { FoundByCheck } from '../../contract/admin/today/today.ts';
import { findingPlace } from '../checks/finding-place.ts';
import { useEntryNames } from '../content/entry-names.ts';
import { formatCount, isolateLatin } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { CHECKS_PATH } from '../kit/paths.ts';
import { Row } from '../kit/row.tsx';
import { Section } from '../kit/section.tsx';
import { RowButton } from './row-button.tsx';
import { TODAY_TEXTS } from './texts.ts';

/** What the nightly checks have found, a row for each check. One finding leads to its field, several to their list. */
export function TodayFindings({ findings }: { findings: readonly FoundByCheck[] }) {
  const { language } = useMessages();
  const t = useTexts(TODAY_TEXTS).findings;
  const names = useTexts(CHECK_NAMES);
  const { titleOf } = useEntryNames();
  if (findings.length === 0) return null;
  const nameOf = ({ at }: FindingRow) => {
    if (at.place === 'entry') return titleOf(at.entry);
    return isolateLatin(at.place === 'media' ? at.name : at.from);
  };
  return (
    <Section
      title={t.title}
      count={findings.length}
      action={<Link href={CHECKS_PATH}>{t.all}</Link>}
    >
      <ul className="rows">
        {findings.map(({ check, count, first }) => {
          const isOne = count === 1;
          const place = isOne
            ? findingPlace(first.at)
            : {
                href: CHECKS_PATH + writeFilter(findingsFilter, { check }),
                state: undefined,
              };
          const { text = '' } = first.details;
          return (
            <Row
              key={check}
              icon={<Icon name="checks" />}
              title={names[check]}
              href={place.href}
              {...(place.state === undefined ? {} : { state: place.state })}
              details={[
                isOne ? null : formatCount(count, language, t.count),
                text === '' ? null : <bdi key="text">{text}</bdi>,
                <bdi key="name">{nameOf(first)}</bdi>,
              ]}
            >
              <RowButton href={place.href} state={place.state}>
                {isOne ? t.repair : t.see}
              </RowButton>
            </Row>
          );
        })}
      </ul>
    </Section>
  );
}
