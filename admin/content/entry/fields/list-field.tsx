import './list-field.css';
import { type ReactNode, useRef, useState } from 'react';
import type { LabelledField } from '../../../../contract/admin/content/content-labels.ts';
import { emptyValue } from '../../../../contract/admin/content/draft-fields.ts';
import { Button } from '../../../kit/button.tsx';
import { fill } from '../../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../../kit/i18n/messages.tsx';
import { Icon } from '../../../kit/icons.tsx';
import { useEntryForm } from '../entry-context.tsx';
import { ENTRY_TEXTS } from '../texts.ts';
import { FieldBox } from './field-box.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { moved } from './reference-field.tsx';

type ListFieldProps = {
  path: string;
  field: Extract<LabelledField, { type: 'list' }>;
  /** Shows the fields of an item. */
  renderFields: (fields: (readonly [path: string, field: LabelledField])[]) => ReactNode;
};

/** A list of items, which are added, removed and moved. */
export function ListField({ path, field, renderFields }: ListFieldProps) {
  const t = useTexts(ENTRY_TEXTS);
  const { language } = useMessages();
  const { read, write, mayWrite } = useEntryForm();
  const [announced, setAnnounced] = useState('');
  const box = useRef<HTMLOListElement>(null);
  const stored = read(path);
  const items: unknown[] = Array.isArray(stored) ? stored : [];
  const isReadOnly = !mayWrite(null);
  const label = field.item.label[language];
  const nameOf = (index: number) => fill(t.fields.item, { item: label, n: index + 1 });
  function add() {
    write(path, [...items, newItem(field.item, items)]);
    requestAnimationFrame(() => {
      const last = box.current?.lastElementChild;
      last?.querySelector<HTMLElement>('textarea, input, select, button')?.focus();
    });
  }
  return (
    <FieldBox path={path} field={field} isLabelled={false}>
      {({ id, 'aria-describedby': describedBy }) => (
        <fieldset id={id} aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
          {items.length === 0 && <p className="hint">{t.fields.emptyList}</p>}
          <ol className="list-items" ref={box}>
            {items.map((_item, index) => (
              <li key={index} className="list-item">
                <div className="list-item-head">
                  <b>{nameOf(index)}</b>
                  {!isReadOnly && (
                    <span className="actions">
                      <MoveButtons
                        name={nameOf(index)}
                        index={index}
                        count={items.length}
                        onMove={(to) => {
                          write(path, moved(items, index, to));
                          setAnnounced(
                            fill(t.fields.moved, {
                              item: nameOf(index),
                              n: to + 1,
                              total: items.length,
                            }),
                          );
                        }}
                      />
                      <button
                        type="button"
                        className="button icon-button small quiet"
                        aria-label={fill(t.fields.removeItem, { item: nameOf(index) })}
                        onClick={() =>
                          write(
                            path,
                            items.filter((_other, at) => at !== index),
                          )
                        }
                      >
                        <Icon name="trash" />
                      </button>
                    </span>
                  )}
                </div>
                {renderFields(
                  field.item.type === 'group'
                    ? Object.entries(field.item.fields).map(
                        ([name, inner]) => [`${path}.${index}.${name}`, inner] as const,
                      )
                    : [[`${path}.${index}`, field.item]],
                )}
              </li>
            ))}
          </ol>
          {!isReadOnly && (
            <Button size="small" icon="plus" onClick={add}>
              {fill(t.fields.add, { item: label.toLowerCase() })}
            </Button>
          )}
          <span className="visually-hidden" role="status">
            {announced}
          </span>
        </fieldset>
      )}
    </FieldBox>
  );
}

/** Returns an empty item with the next number. Numbers identify the items, and people need not know them. */
export function newItem(field: LabelledField, items: readonly unknown[]): unknown {
  const empty = emptyValue(field);
  if (field.type !== 'group') return empty;
  const numbers = Object.entries(field.fields).flatMap(([name, inner]) => {
    if (inner.type !== 'number') return [];
    const used = items.map((item) => Number((item as Record<string, unknown>)?.[name]) || 0);
    return [[name, Math.max(0, ...used) + 1] as const];
  });
  return { ...(empty as object), ...Object.fromEntries(numbers) };
}
