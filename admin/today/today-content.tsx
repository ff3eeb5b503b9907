import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { EntryRow } from '../../contract/admin/content/content.ts';
import { isAllowed, type StaffRole } from '../../contract/admin/permissions.ts';
import type { ContentToday } from '../../contract/admin/today/today.ts';
import { STATE_ICONS, TRANSLATION_ICONS, useEntryNames } from '../content/entry-names.ts';
import { NAME_TEXTS } from '../content/name-texts.ts';
import { Button } from '../kit/button.tsx';
import { fill, formatAgo, formatCount } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon, StateIcon } from '../kit/icons.tsx';
import { onDemand } from '../kit/on-demand.tsx';
import { entryPath } from '../kit/paths.ts';
import { Row } from '../kit/row.tsx';
import { Section } from '../kit/section.tsx';
import { RowButton } from './row-button.tsx';
import { TODAY_TEXTS } from './texts.ts';

const PublishDialog = onDemand(
  async () => (await import('../content/publish-dialog.tsx')).PublishDialog,
);

/** Maximum number of rows in each list. The lists of the kinds show all. */
const ROWS = 5;

/** The waiting work in the content: missing or outdated English, and drafts of colleagues. */
export function ContentTasks({ today, role }: { today: ContentToday; role: StaffRole }) {
  const { language, t: common } = useMessages();
  const t = useTexts(TODAY_TEXTS).content;
  const names = useTexts(NAME_TEXTS);
  const { titleOf, kindOf, authorOf } = useEntryNames();
  const [publishing, setPublishing] = useState<EntryRow | null>(null);
  const { translations, others } = today;
  const { imported } = translations;
  const waiting = translations.total + (imported > 0 ? 1 : 0);
  const rest = translations.total - Math.min(translations.rows.length, ROWS);
  return (
    <>
      {waiting > 0 && (
        <Section title={t.translations} count={waiting}>
          <ul className="rows">
            {translations.rows.slice(0, ROWS).map((row) => {
              const state = row.translation === 'outdated' ? 'outdated' : 'missing';
              return (
                <Row
                  key={`${row.kind} ${row.id}`}
                  icon={<StateIcon state={TRANSLATION_ICONS[state]} />}
                  title={titleOf(row)}
                  href={entryPath(row)}
                  details={[
                    row.fieldsWithoutEnglish.length === 0
                      ? names.translations[state]
                      : fill(names.withoutEnglish, {
                          fields: row.fieldsWithoutEnglish
                            .map((label) => label[language])
                            .join(common.separator),
                        }),
                    kindOf(row.kind),
                    formatAgo(row.changedAt, Date.now(), language),
                  ]}
                >
                  <RowButton href={entryPath(row)}>
                    {state === 'outdated' ? t.review : t.translate}
                  </RowButton>
                </Row>
              );
            })}
            {rest > 0 && (
              <li className="list-row remaining">
                <Icon name="more" />
                <Link className="text" href="/site">
                  {formatCount(rest, language, t.more)}
                </Link>
              </li>
            )}
            {imported > 0 && (
              <li className="list-row remaining">
                <Icon name="more" />
                <Link className="text" href="/site">
                  {formatCount(imported, language, t.imported)}
                </Link>
              </li>
            )}
          </ul>
        </Section>
      )}
      {others.length > 0 && (
        <Section title={t.others} count={others.length}>
          <ul className="rows">
            {others.slice(0, ROWS).map((row) => (
              <Row
                key={`${row.kind} ${row.id}`}
                icon={<StateIcon state={STATE_ICONS[row.state]} />}
                title={titleOf(row)}
                href={entryPath(row)}
                details={[
                  <bdi key="author">{authorOf(row.changedBy)}</bdi>,
                  kindOf(row.kind),
                  formatAgo(row.changedAt, Date.now(), language),
                ]}
              >
                {isAllowed(role, 'content.publish', { kind: row.kind }) && (
                  <Button size="small" aria-haspopup="dialog" onClick={() => setPublishing(row)}>
                    {t.publish}
                  </Button>
                )}
              </Row>
            ))}
          </ul>
        </Section>
      )}
      {publishing !== null && (
        <Suspense fallback={null}>
          <PublishDialog
            drafts={[publishing]}
            onClose={() => setPublishing(null)}
            onDone={() => setPublishing(null)}
          />
        </Suspense>
      )}
    </>
  );
}
