import './ordered-field.css';
import { type ReactNode, useState } from 'react';
import type { LabelledField } from '../../../../contract/admin/content/content-labels.ts';
import { fill } from '../../../kit/i18n/format.ts';
import { useMessages } from '../../../kit/i18n/messages.tsx';
import { Icon } from '../../../kit/icons.tsx';
import { useFieldTexts } from '../../field-texts.ts';
import { type ReorderItem, ReorderList } from '../../reorder-list.tsx';
import { useEntryForm } from '../entry-context.tsx';
import { FieldBox } from './field-box.tsx';
import { newItem } from './list-field.tsx';
import { useItemIds } from './use-item-ids.ts';

type OrderedItemsOptions<Item> = {
  path: string;
  field: Extract<LabelledField, { type: 'list' }>;
  /** The items of the list, as the form has them. */
  items: readonly Item[];
  texts: {
    empty: string;
    /** These name the item: `{title}`. */
    added: string;
    remove: string;
    removed: string;
  };
};

/** The items of a list field in order, and how they change. Screen readers are told what was added and removed. */
export function useOrderedItems<Item extends object>(options: OrderedItemsOptions<Item>) {
  const { path, field, items, texts: t } = options;
  const { write } = useEntryForm();
  const [said, setSaid] = useState('');
  const { ids, setIds } = useItemIds(items.length);
  return {
    ...options,
    ids,
    said,
    /** Adds an item at the end. Says so if it has a title. @returns the number that identifies it while it is moved */
    add(values: Partial<Item>, title: string | null): number {
      const id = Math.max(-1, ...ids) + 1;
      setIds([...ids, id]);
      write(path, [...items, { ...(newItem(field.item, items) as Item), ...values }]);
      if (title !== null) setSaid(fill(t.added, { title }));
      return id;
    },
    remove(index: number, title: string) {
      setIds(ids.filter((_, at) => at !== index));
      write(
        path,
        items.filter((_, at) => at !== index),
      );
      setSaid(fill(t.removed, { title }));
    },
    reorder(order: readonly number[]) {
      setIds(order);
      write(
        path,
        order.flatMap((id) => items[ids.indexOf(id)] ?? []),
      );
    },
  };
}

type OrderedFieldProps<Item extends object> = {
  list: ReturnType<typeof useOrderedItems<Item>>;
  /** Returns what the row of an item shows. */
  rowOf: (item: Item, index: number) => Omit<ReorderItem, 'id' | 'children'>;
  /** The buttons that add an item. */
  children: ReactNode;
};

/** A list field whose items are moved and removed in their rows, and added below them. A row has the problems of its item. */
export function OrderedField<Item extends object>({
  list: { path, field, items, texts: t, ids, said, remove, reorder },
  rowOf,
  children,
}: OrderedFieldProps<Item>) {
  const { language } = useMessages();
  const { problem } = useFieldTexts();
  const { mayWrite, server, isReviewed } = useEntryForm();
  const isReadOnly = !mayWrite(null);
  const rows = items.map((item, index): ReorderItem => {
    const { below, ...row } = rowOf(item, index);
    const label = fill(t.remove, { title: row.title });
    const problems = server.problems.filter(
      (each) => isReviewed && each.path === `${path}.${index}`,
    );
    return {
      ...row,
      id: ids[index] ?? index,
      children: isReadOnly ? null : (
        <button
          type="button"
          className="button icon-button small quiet"
          aria-label={label}
          title={label}
          onClick={() => remove(index, row.title)}
        >
          <Icon name="trash" />
        </button>
      ),
      below:
        problems.length === 0 && below === undefined ? undefined : (
          <>
            {problems.map(({ code }) => (
              <p className="error" key={code}>
                <Icon name="warn" />
                {problem(code)}
              </p>
            ))}
            {below}
          </>
        ),
    };
  });
  return (
    <>
      <FieldBox path={path} field={field} isLabelled={false}>
        {({ id, 'aria-describedby': describedBy }) => (
          <fieldset
            id={id}
            className="ordered-field"
            aria-labelledby={`${id}-label`}
            aria-describedby={describedBy}
          >
            {items.length === 0 && <p className="hint">{t.empty}</p>}
            <ReorderList
              label={field.label[language]}
              items={rows}
              before={[]}
              moved={NOTHING_MOVED}
              isFixed={isReadOnly}
              onChange={reorder}
            />
            {!isReadOnly && <p className="actions padded">{children}</p>}
          </fieldset>
        )}
      </FieldBox>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}

const NOTHING_MOVED: ReadonlySet<number> = new Set();
