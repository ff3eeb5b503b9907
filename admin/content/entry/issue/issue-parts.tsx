import './issue-parts.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntryRow } from '../../../../contract/admin/content/content.ts';
import type { LabelledField } from '../../../../contract/admin/content/content-labels.ts';
import { Button } from '../../../kit/button.tsx';
import { Fold } from '../../../kit/fold.tsx';
import { fill, formatCount, formatDate } from '../../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../../kit/i18n/messages.tsx';
import { Icon, StateIcon } from '../../../kit/icons.tsx';
import { listQuery } from '../../content-queries.ts';
import { eitherLanguage, useEntryNames } from '../../entry-names.ts';
import { ISSUE_TEXTS } from '../../issue-texts.ts';
import { useEntryForm } from '../entry-context.tsx';
import { FieldRows } from '../fields/field-rows.tsx';
import { OrderedField, useOrderedItems } from '../fields/ordered-field.tsx';
import { EntryPicker } from '../fields/reference-field.tsx';
import { candidatesOf, isPublic, partsOf, previousIssue } from './issue-news.ts';

/** The contents of an issue in order: news items, chosen from those since the previous issue, and its own texts. */
export function IssueParts({ field }: { field: Extract<LabelledField, { type: 'list' }> }) {
  const { language } = useMessages();
  const t = useTexts(ISSUE_TEXTS);
  const { titleOf } = useEntryNames();
  const { read, mayWrite, server } = useEntryForm();
  const [isChoosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<readonly EntryRow[]>([]);
  const listed = useQuery(listQuery('news', { order: 'site' })).data?.rows ?? [];
  const issues = useQuery(listQuery('newsletter-issue', { order: 'site' })).data?.rows ?? [];
  const parts = partsOf(read('parts'));
  const list = useOrderedItems({ path: 'parts', field, items: parts, texts: t });
  const rowOf = (id: number) => [...listed, ...chosen].find((row) => row.id === id);
  const newsTitle = (id: number) => {
    const row = rowOf(id) ?? server.linked.find((each) => each.kind === 'news' && each.id === id);
    return row === undefined ? t.noNews : titleOf(row);
  };
  const previous = previousIssue(issues, server.id);
  const candidates = candidatesOf(listed, parts, previous);

  function addNews(row: EntryRow) {
    setChosen([...chosen, row]);
    list.add({ news: row.id }, titleOf(row));
  }

  return (
    <div className="field-pair whole issue-parts">
      <OrderedField
        list={list}
        rowOf={({ news, heading }, index) => {
          if (news === null) {
            return {
              title: eitherLanguage(heading, language) || t.ownText,
              secondary: '',
              picture: null,
              below: <TextFields path={`parts.${index}`} field={field} />,
            };
          }
          const row = rowOf(news);
          return {
            title: newsTitle(news),
            secondary: row === undefined ? '' : <NewsFacts row={row} />,
            picture: row?.picture ?? null,
          };
        }}
      >
        <Button size="small" icon="plus" onClick={() => list.add({}, null)}>
          {t.addText}
        </Button>
        <Button size="small" icon="news" onClick={() => setChoosing(true)}>
          {t.addNews}
        </Button>
      </OrderedField>
      {mayWrite(null) && (
        <Fold
          title={previous === null ? t.sinceBeginning : fill(t.since, { n: previous.id })}
          notes={
            <span className="muted small-text">
              {formatCount(candidates.length, language, t.notChosen)}
            </span>
          }
        >
          <ul className="news-choices">
            {candidates.map((row, index) => (
              <li key={row.id}>
                <button
                  type="button"
                  onClick={({ currentTarget }) => {
                    addNews(row);
                    focusAfter(currentTarget, index);
                  }}
                >
                  <Icon name="plus" />
                  {row.picture !== null && (
                    <img className="thumbnail" src={row.picture} alt="" loading="lazy" />
                  )}
                  <span className="text">
                    <span className="visually-hidden">{t.add}</span>
                    <b>
                      <bdi>{titleOf(row)}</bdi>
                    </b>
                    <small>
                      <NewsFacts row={row} />
                    </small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {isChoosing && (
        <EntryPicker
          queryOf={listQuery}
          kind="news"
          exclude={parts.flatMap(({ news }) => news ?? [])}
          onClose={() => setChoosing(false)}
          onChoose={(row) => {
            addNews(row);
            setChoosing(false);
          }}
        />
      )}
    </div>
  );
}

/** Moves the focus to the row that replaces a removed one, or to the title of the list. */
function focusAfter(button: HTMLElement, index: number) {
  const list = button.closest('ul');
  const fold = button.closest('details');
  requestAnimationFrame(() => {
    const buttons = list?.querySelectorAll<HTMLElement>('button') ?? [];
    const next = buttons[Math.min(index, buttons.length - 1)];
    (next ?? fold?.querySelector<HTMLElement>('summary'))?.focus();
  });
}

/** The fields of an issue's own text: all except the news item. */
function TextFields({
  path,
  field,
}: {
  path: string;
  field: Extract<LabelledField, { type: 'list' }>;
}) {
  const fields = field.item.type === 'group' ? Object.entries(field.item.fields) : [];
  return (
    <FieldRows
      fields={fields
        .filter(([name]) => name !== 'news')
        .map(([name, inner]) => [`${path}.${name}`, inner])}
    />
  );
}

/** When a news item was published, and whether its English is outdated. */
function NewsFacts({ row }: { row: EntryRow }) {
  const { language } = useMessages();
  const t = useTexts(ISSUE_TEXTS);
  const date = Date.parse(String(row.columns.publishedAt));
  return (
    <>
      {Number.isNaN(date) ? '' : formatDate(date, language)}
      {!isPublic(row) && ` · ${t.noNews}`}
      {row.translation === 'outdated' && (
        <span className="stale-text">
          {' · '}
          <StateIcon state="stale" />
          {t.englishOlder}
        </span>
      )}
      {row.translation === 'missing' && ` · ${t.englishMissing}`}
    </>
  );
}
