import './names-dialog.css';
import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LANGUAGES, type Localized } from '../../contract/locale.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogForm } from './dialog-form.tsx';
import { Field } from './field.tsx';
import { fill, formatCount, formatNumber } from './i18n/format.ts';
import { useMessages, useTexts } from './i18n/messages.tsx';
import type { PluralForms } from './i18n/plural-forms.ts';
import { Icon } from './icons.tsx';
import { NAMES_DIALOG_TEXTS } from './names-dialog-texts.ts';
import { PageState, useFieldError } from './notices.tsx';

/** Something that staff name in both languages. `uses`: how many have it. */
export type NamedRow = { id: string; name: Localized; uses: number };

/** The rows, and what a later save has seen of them. */
export type NamedRows<Row extends NamedRow> = { rows: readonly Row[]; version: string };

type NamesFormProps<Row extends NamedRow> = {
  t: {
    /** `{n}`: the number of the row. */
    one: string;
    uses: PluralForms;
    /** How many have what was removed. */
    losing: PluralForms;
    add: string;
    action: string;
    conflict: string;
  };
  max: number;
  /** In UTF-16 units. */
  nameMax: number;
  /** The field of the call's body that holds the rows. */
  field: string;
  /** Returns what a new row has besides its id. */
  begin: () => Omit<Row, keyof NamedRow>;
  /** Makes the call. Its problem `conflict` means that a colleague has saved meanwhile. */
  save: (rows: readonly Row[], version: string) => Promise<unknown>;
  onSaved: () => Promise<void>;
  /** Shows what a row will look like, beside its number. */
  preview?: (row: Row) => ReactNode;
  /** The fields that a row has besides its names. */
  more?: (row: Row, change: (next: Partial<Row>) => void) => ReactNode;
  onClose: () => void;
};

type NamesDialogProps<Row extends NamedRow> = NamesFormProps<Row> & {
  title: string;
  lead: string;
  query: UseQueryResult<NamedRows<Row>>;
};

/** Edits a list of names in both languages: adds, renames, moves and removes them, and saves them together. */
export function NamesDialog<Row extends NamedRow>({
  title,
  lead,
  query,
  ...form
}: NamesDialogProps<Row>) {
  // What somebody types stays, also if the list is asked for again.
  const [shown, setShown] = useState<NamedRows<Row> | null>(null);
  if (shown === null && query.data !== undefined && !query.isFetching) setShown(query.data);
  return (
    <Dialog title={title} onClose={form.onClose}>
      <p>{lead}</p>
      {shown === null ? (
        <PageState error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <NamesForm stored={shown} {...form} />
      )}
    </Dialog>
  );
}

function NamesForm<Row extends NamedRow>({
  stored,
  t,
  max,
  nameMax,
  field,
  begin,
  save,
  onSaved,
  preview,
  more,
  onClose,
}: NamesFormProps<Row> & { stored: NamedRows<Row> }) {
  const { language } = useMessages();
  const names = useTexts(NAMES_DIALOG_TEXTS);
  const [rows, setRows] = useState(stored.rows);
  const losing = stored.rows
    .filter(({ id }) => !rows.some((row) => row.id === id))
    .reduce((sum, { uses }) => sum + uses, 0);
  const mutation = useMutation({
    mutationFn: () => save(rows, stored.version),
    onSuccess: onSaved,
  });
  const fieldError = useFieldError(mutation.error);
  function add() {
    const row: NamedRow = { id: crypto.randomUUID(), name: { ar: '', en: '' }, uses: 0 };
    setRows([...rows, { ...begin(), ...row } as Row]);
  }
  return (
    <DialogForm
      action={t.action}
      mutation={mutation}
      onClose={onClose}
      otherActions={
        rows.length < max && (
          <Button icon="plus" onClick={add}>
            {t.add}
          </Button>
        )
      }
      conflict={t.conflict}
    >
      {rows.map((row, index) => {
        const change = (next: Partial<Row>) => setRows(rows.with(index, { ...row, ...next }));
        return (
          <fieldset key={row.id} className="named-row">
            <legend>
              {fill(t.one, { n: formatNumber(index + 1) })} {preview?.(row)}{' '}
              <span className="muted">{formatCount(row.uses, language, t.uses)}</span>
            </legend>
            <div className="fields">
              {LANGUAGES.map((each) => (
                <Field
                  key={each}
                  label={names.ofLanguage[each]}
                  lang={each}
                  maxLength={nameMax}
                  value={row.name[each]}
                  onChange={({ target }) =>
                    setRows(
                      rows.with(index, { ...row, name: { ...row.name, [each]: target.value } }),
                    )
                  }
                  error={row.name[each].trim() === '' ? fieldError(field) : undefined}
                />
              ))}
              {more?.(row, change)}
            </div>
            <p className="actions">
              {index > 0 && (
                <Button look="quiet" icon="up" onClick={() => setRows(movedUp(rows, index))}>
                  {names.up}
                </Button>
              )}
              <Button
                look="quiet"
                icon="trash"
                onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}
              >
                {names.remove}
              </Button>
            </p>
          </fieldset>
        );
      })}
      {losing > 0 && (
        <p className="note" role="status">
          <Icon name="warn" />
          <span>{formatCount(losing, language, t.losing)}</span>
        </p>
      )}
    </DialogForm>
  );
}

/** Returns a list in which one item has changed places with the one before it. @param index at least 1 */
function movedUp<Item>(items: readonly Item[], index: number): Item[] {
  const moved = [...items];
  moved.splice(index - 1, 0, ...moved.splice(index, 1));
  return moved;
}
