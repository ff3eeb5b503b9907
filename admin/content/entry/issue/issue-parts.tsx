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
import { eitherLanguage, useEntryLabels } from '../../entry-label.ts';
import { useFieldTexts } from '../../field-texts.ts';
import { ISSUE_TEXTS } from '../../issue-texts.ts';
import { type ReorderItem, ReorderList } from '../../reorder-list.tsx';
import { useEntryForm } from '../entry-context.tsx';
import { FieldBox } from '../fields/field-box.tsx';
import { FieldRows } from '../fields/field-rows.tsx';
import { newItem } from '../fields/list-field.tsx';
import { EntryPicker } from '../fields/reference-field.tsx';
import { useItemIds } from '../fields/use-item-ids.ts';
import { candidatesOf, type IssuePart, isPublic, partsOf, previousIssue } from './issue-news.ts';

/** The contents of an issue in order: news items, chosen from those since the previous issue, and its own texts. */
export function IssueParts({ field }: { field: Extract<LabelledField, { type: 'list' }> }) {
  const { language } = useMessages();
  const t = useTexts(ISSUE_TEXTS);
  const { titleOf } = useEntryLabels();
  const { problem } = useFieldTexts();
  const { read, write, mayWrite, server, isReviewed } = useEntryForm();
  const [said, setSaid] = useState('');
  const [isChoosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<readonly EntryRow[]>([]);
  const listed = useQuery(listQuery('news', { order: 'site' })).data?.rows ?? [];
  const issues = useQuery(listQuery('newsletter-issue', { order: 'site' })).data?.rows ?? [];
  const parts = partsOf(read('parts'));
  const { ids, setIds } = useItemIds(parts.length);
  const isReadOnly = !mayWrite(null);
  const rowOf = (id: number) => [...listed, ...chosen].find((row) => row.id === id);
  const newsTitle = (id: number) => {
    const row = rowOf(id) ?? server.linked.find((each) => each.kind === 'news' && each.id === id);
    return row === undefined ? t.noNews : titleOf(row);
  };
  const previous = previousIssue(issues, server.id);
  const candidates = candidatesOf(listed, parts, previous);

  function add(part: Partial<IssuePart>, title: string | null) {
    setIds([...ids, Math.max(-1, ...ids) + 1]);
    write('parts', [...parts, { ...(newItem(field.item, parts) as IssuePart), ...part }]);
    if (title !== null) setSaid(fill(t.added, { title }));
  }
  function remove(index: number, title: string) {
    setIds(ids.filter((_, at) => at !== index));
    write(
      'parts',
      parts.filter((_, at) => at !== index),
    );
    setSaid(fill(t.removed, { title }));
  }
  function addNews(row: EntryRow) {
    setChosen([...chosen, row]);
    add({ news: row.id }, titleOf(row));
  }

  const items = parts.map((part, index): ReorderItem => {
    const heading = eitherLanguage(part.heading, language);
    const isNews = part.news !== null;
    const row = part.news === null ? undefined : rowOf(part.news);
    const title = part.news === null ? heading || t.ownText : newsTitle(part.news);
    const path = `parts.${index}`;
    const problems = server.problems.filter((each) => isReviewed && each.path === path);
    const note = problems.map(({ code }) => (
      <p className="error" key={code}>
        <Icon name="warn" />
        {problem(code)}
      </p>
    ));
    return {
      id: ids[index] ?? index,
      title,
      secondary: row === undefined ? '' : <NewsFacts row={row} />,
      picture: row?.picture ?? null,
      children: isReadOnly ? null : (
        <button
          type="button"
          className="button icon-button small quiet"
          aria-label={fill(t.remove, { title })}
          title={fill(t.remove, { title })}
          onClick={() => remove(index, title)}
        >
          <Icon name="trash" />
        </button>
      ),
      ...(isNews && note.length === 0
        ? {}
        : {
            below: (
              <>
                {note}
                {!isNews && <TextFields path={path} field={field} />}
              </>
            ),
          }),
    };
  });

  return (
    <div className="field-pair whole issue-parts">
      <FieldBox path="parts" field={field} isLabelled={false}>
        {({ id, 'aria-describedby': describedBy }) => (
          <fieldset id={id} aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
            {parts.length === 0 && <p className="hint">{t.empty}</p>}
            <ReorderList
              label={field.label[language]}
              items={items}
              before={[]}
              moved={NOTHING_MOVED}
              isFixed={isReadOnly}
              onChange={(order) => {
                setIds(order);
                write(
                  'parts',
                  order.flatMap((each) => parts[ids.indexOf(each)] ?? []),
                );
              }}
            />
            {!isReadOnly && (
              <p className="actions padded">
                <Button size="small" icon="plus" onClick={() => add({}, null)}>
                  {t.addText}
                </Button>
                <Button size="small" icon="news" onClick={() => setChoosing(true)}>
                  {t.addNews}
                </Button>
              </p>
            )}
          </fieldset>
        )}
      </FieldBox>
      {!isReadOnly && (
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
      <span className="visually-hidden" role="status">
        {said}
      </span>
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

const NOTHING_MOVED: ReadonlySet<number> = new Set();

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
