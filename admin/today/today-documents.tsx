import { Link } from 'wouter';
import type { TodayResponse } from '../../contract/admin/content/content.ts';
import { eitherLanguage, useEntryLabels } from '../content/entry-label.ts';
import { fill, formatDate, noonOn } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { entryPath, stateOfField } from '../kit/paths.ts';
import { Row } from '../kit/row.tsx';
import { Section } from '../kit/section.tsx';
import { DOCUMENTS_TEXTS } from './documents-texts.ts';

/** The documents on published pages whose next edition is late, each with the way to the field that says so. */
export function TodayDocuments({ overdue }: { overdue: TodayResponse['overdue'] }) {
  const { language } = useMessages();
  const t = useTexts(DOCUMENTS_TEXTS);
  const { titleOf } = useEntryLabels();
  if (overdue.length === 0) return null;
  return (
    <Section title={t.title} count={overdue.length}>
      <ul className="rows">
        {overdue.map(({ document, due, path, ...page }) => (
          <Row
            key={`${page.id} ${path}`}
            icon={<Icon name="clock" />}
            title={eitherLanguage(document, language)}
            href={entryPath(page)}
            state={stateOfField(path)}
            details={[
              <bdi key="page">{titleOf(page)}</bdi>,
              fill(t.since, { date: formatDate(noonOn(due), language) }),
            ]}
          >
            <Link
              className="button small"
              href={entryPath(page)}
              state={stateOfField(path)}
              tabIndex={-1}
              aria-hidden="true"
            >
              {t.renew}
            </Link>
          </Row>
        ))}
      </ul>
    </Section>
  );
}
