import './reference-field.css';
import { useState } from 'react';
import { Link } from 'wouter';
import type { NamedEntry } from '../../../../contract/admin/content/content.ts';
import {
  type LabelledField,
  labelledKind,
} from '../../../../contract/admin/content/content-labels.ts';
import type { ContentKind } from '../../../../contract/content/kinds.ts';
import { inLanguage } from '../../../../contract/locale.ts';
import { usePermission } from '../../../api/use-permission.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { fill, isolate } from '../../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../../kit/i18n/messages.tsx';
import { Icon } from '../../../kit/icons.tsx';
import { linkableQuery } from '../../content-queries.ts';
import { EntrySearch, type EntrySearchProps, type FoundEntries } from '../../entry-search.tsx';
import { useEntryForm } from '../entry-context.tsx';
import { ENTRY_TEXTS } from '../texts.ts';
import { FieldBox } from './field-box.tsx';
import { MoveButtons } from './move-buttons.tsx';

type ReferenceFieldProps = {
  path: string;
  field: Extract<LabelledField, { type: 'reference' | 'references' }>;
};

/** One entry of another kind, or several in order. */
export function ReferenceField({ path, field }: ReferenceFieldProps) {
  const t = useTexts(ENTRY_TEXTS);
  const { language } = useMessages();
  const { kind: ownKind, read, write, mayWrite, server } = useEntryForm();
  const isAllowed = usePermission();
  const [isChoosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<readonly NamedEntry[]>([]);
  const kind = field.to as ContentKind;
  const isSeveral = field.type === 'references';
  const stored = read(path);
  const ids = (isSeveral ? (Array.isArray(stored) ? stored : []) : [stored]).filter(
    (id): id is number => typeof id === 'number',
  );
  const isReadOnly = !mayWrite(null);
  const titleOf = (id: number) => {
    const named = [...chosen, ...server.linked].find(
      (each) => each.kind === kind && each.id === id,
    );
    return named === undefined
      ? fill(t.fields.unnamed, { n: id })
      : inLanguage(named.title, language) || fill(t.fields.unnamed, { n: id });
  };
  const setIds = (next: number[]) => write(path, isSeveral ? next : (next[0] ?? null));
  const { one } = labelledKind(kind);
  return (
    <FieldBox path={path} field={field} isLabelled={false}>
      {({ id: control, 'aria-describedby': describedBy }) => (
        <fieldset id={control} aria-labelledby={`${control}-label`} aria-describedby={describedBy}>
          {ids.length > 0 && (
            <ul className="rows chosen-entries">
              {ids.map((id, index) => (
                <li key={id}>
                  {isAllowed('content.write', { kind }) ? (
                    <Link href={`/content/${kind}/${id}`}>{titleOf(id)}</Link>
                  ) : (
                    <span>{titleOf(id)}</span>
                  )}
                  {!isReadOnly && (
                    <span className="actions">
                      {isSeveral && (
                        <MoveButtons
                          name={titleOf(id)}
                          index={index}
                          count={ids.length}
                          onMove={(to) => setIds(moved(ids, index, to))}
                        />
                      )}
                      <button
                        type="button"
                        className="button icon-button small quiet"
                        aria-label={fill(t.fields.removeItem, { item: isolate(titleOf(id)) })}
                        onClick={() => setIds(ids.filter((each) => each !== id))}
                      >
                        <Icon name="close" />
                      </button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
          {ids.length === 0 && <p className="hint">{t.fields.none}</p>}
          {!isReadOnly && (
            <Button
              size="small"
              icon={ids.length === 0 || isSeveral ? 'plus' : 'sort'}
              onClick={() => setChoosing(true)}
            >
              {isSeveral || ids.length === 0
                ? fill(t.fields.chooseEntry, { kind: one[language] })
                : t.fields.change}
            </Button>
          )}
          {isChoosing && (
            <EntryPicker
              kind={kind}
              queryOf={(to, words) => linkableQuery(ownKind, { to, ...words })}
              exclude={isSeveral ? ids : []}
              onClose={() => setChoosing(false)}
              onChoose={(entry) => {
                setChosen([...chosen, entry]);
                setIds(isSeveral ? [...ids, entry.id] : [entry.id]);
                setChoosing(false);
              }}
            />
          )}
        </fieldset>
      )}
    </FieldBox>
  );
}

/** Returns a list with one item moved. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_item, index) => index !== from);
  const item = items.slice(from, from + 1);
  return [...rest.slice(0, to), ...item, ...rest.slice(to)];
}

/** A dialog for finding an entry of a kind by its name and choosing it. */
export function EntryPicker<Found extends FoundEntries>({
  kind,
  queryOf,
  exclude,
  onChoose,
  onClose,
}: {
  kind: ContentKind;
  queryOf: EntrySearchProps<Found>['queryOf'];
  exclude: readonly number[];
  onChoose: (entry: Found['rows'][number]) => void;
  onClose: () => void;
}) {
  const t = useTexts(ENTRY_TEXTS);
  const { language, t: messages } = useMessages();
  return (
    <Dialog
      title={fill(t.fields.chooseEntry, { kind: labelledKind(kind).one[language] })}
      onClose={onClose}
    >
      <EntrySearch
        label={t.fields.search}
        kinds={[kind]}
        queryOf={queryOf}
        language={language}
        showsAll
        exclude={exclude}
        onChoose={onChoose}
      />
      <p className="actions">
        <Button look="quiet" onClick={onClose}>
          {messages.cancel}
        </Button>
      </p>
    </Dialog>
  );
}
