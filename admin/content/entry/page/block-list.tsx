import './block-list.css';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LabelledField } from '../../../../contract/admin/content/content-labels.ts';
import {
  BLOCKS,
  type BlockName,
  FIELDS_OF_BLOCK,
} from '../../../../contract/content/page-blocks.ts';
import type { Localized } from '../../../../contract/locale.ts';
import { useMessages, useTexts } from '../../../kit/i18n/messages.tsx';
import { Icon } from '../../../kit/icons.tsx';
import { Menu, MenuItem } from '../../../kit/menu.tsx';
import { eitherLanguage } from '../../entry-names.ts';
import { useEntryForm } from '../entry-context.tsx';
import { controlId } from '../field-paths.ts';
import { FieldRows } from '../fields/field-rows.tsx';
import { OrderedField, useOrderedItems } from '../fields/ordered-field.tsx';
import { TranslationWithin } from '../translation-note.tsx';
import { HINTS_OF_BLOCK, LABELS_IN_BLOCK, OWN_PAGE_TEXTS } from './page-texts.ts';

/** A block as the form stores it. */
type DraftBlock = { block: BlockName | null; heading: Localized };

type ListOfBlocks = Extract<LabelledField, { type: 'list' }>;

/** The blocks of a page in order. They are added from a menu, moved, removed, and unfolded to be filled. */
export function BlockList({ field }: { field: ListOfBlocks }) {
  const { language } = useMessages();
  const t = useTexts(OWN_PAGE_TEXTS);
  const { read } = useEntryForm();
  const [added, setAdded] = useState<number | null>(null);
  const stored = read('blocks');
  const blocks: DraftBlock[] = Array.isArray(stored) ? stored : [];
  const list = useOrderedItems({ path: 'blocks', field, items: blocks, texts: t });
  const names = namesOf(field);
  const nameOf = ({ block }: DraftBlock) =>
    block === null || names === undefined ? field.item.label[language] : names[block][language];

  function add(block: BlockName) {
    setAdded(list.add({ block }, names?.[block][language] ?? ''));
    const place = controlId(`blocks.${blocks.length}`);
    requestAnimationFrame(() => {
      const fields = document.getElementById(place);
      fields?.scrollIntoView({ block: 'nearest' });
      fields?.querySelector<HTMLElement>('textarea, input, [contenteditable], select')?.focus();
    });
  }

  return (
    <div className="field-pair whole block-list">
      <OrderedField
        list={list}
        rowOf={(block, index) => {
          const title = eitherLanguage(block.heading, language) || nameOf(block);
          return {
            title,
            secondary: title === nameOf(block) ? '' : nameOf(block),
            picture: null,
            below: <BlockForm index={index} field={field} isNew={list.ids[index] === added} />,
          };
        }}
      >
        <Menu
          label={t.add}
          isNamed
          className="button small"
          button={
            <>
              <Icon name="plus" />
              {t.add}
            </>
          }
        >
          {BLOCKS.map((name) => (
            <MenuItem key={name} onChoose={() => add(name)}>
              {names?.[name][language]}
            </MenuItem>
          ))}
        </Menu>
      </OrderedField>
    </div>
  );
}

/** Returns the names of the blocks in both languages. */
function namesOf(field: ListOfBlocks) {
  if (field.item.type !== 'group') return undefined;
  const { block } = field.item.fields;
  return block?.type === 'choice'
    ? (block.optionLabels as Record<BlockName, Localized>)
    : undefined;
}

type BlockFormProps = { index: number; field: ListOfBlocks; isNew: boolean };

/** The fields of a block: its heading, and those that it uses. They are unfolded if the block is new, has a problem, or a machine has lost something in it. */
function BlockForm({ index, field, isNew }: BlockFormProps) {
  const { language } = useMessages();
  const t = useTexts(OWN_PAGE_TEXTS);
  const { read, server, isReviewed, machine } = useEntryForm();
  const path = `blocks.${index}`;
  const block = read(`${path}.block`) as BlockName | null;
  const hasProblem =
    isReviewed && server.problems.some((each) => `${each.path}.`.startsWith(`${path}.`));
  const hasLost = Object.keys(server.drafted).some(
    (each) =>
      each.startsWith(`${path}.`) && (machine?.lostOf(each, read(`${each}.ar`)).length ?? 0) > 0,
  );
  const [isUnfolded, setUnfolded] = useState(isNew);
  const isOpen = isUnfolded || hasProblem || hasLost;
  if (block === null || field.item.type !== 'group') return null;
  const hint = HINTS_OF_BLOCK[block];
  const labels = LABELS_IN_BLOCK[block];
  const fields = field.item.fields;
  const used = (['heading', ...FIELDS_OF_BLOCK[block]] as const).flatMap(
    (name): (readonly [string, LabelledField])[] => {
      const inner = fields[name];
      if (inner === undefined) return [];
      return [[`${path}.${name}`, { ...inner, label: labels?.[name] ?? inner.label }]];
    },
  );
  return (
    <details
      id={controlId(path)}
      open={isOpen}
      // The fields are there before anything goes to one of them.
      onToggle={({ currentTarget: { open } }) => flushSync(() => setUnfolded(open))}
    >
      <summary>
        {t.fields} {!isOpen && <TranslationWithin path={path} />}
      </summary>
      {isOpen && (
        <Fields hint={hint?.[language]}>
          <FieldRows fields={used} />
        </Fields>
      )}
    </details>
  );
}

function Fields({ hint, children }: { hint: string | undefined; children: ReactNode }) {
  return (
    <>
      {hint !== undefined && <p className="hint">{hint}</p>}
      {children}
    </>
  );
}
