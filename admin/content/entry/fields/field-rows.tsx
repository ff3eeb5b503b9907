import './field-rows.css';
import type { LabelledField } from '../../../../contract/admin/content/content-labels.ts';
import { isContentKind } from '../../../../contract/content/kind-names.ts';
import { fixedFields } from '../../../../contract/content/kinds.ts';
import { hasKind, type ModulesOff } from '../../../../contract/modules.ts';
import { useModulesOff } from '../../../api/modules.ts';
import { useMessages, useTexts } from '../../../kit/i18n/messages.tsx';
import { useEntryForm } from '../entry-context.tsx';
import { controlId } from '../field-paths.ts';
import { ENTRY_TEXTS } from '../texts.ts';
import { ChoiceField } from './choice-field.tsx';
import { ChoicesField, isListOfChoices } from './choices-field.tsx';
import { DateField } from './date-field.tsx';
import { hintOf } from './field-box.tsx';
import { HtmlField } from './html-field.tsx';
import { ListField } from './list-field.tsx';
import { MediaField } from './media-field.tsx';
import { NumberField } from './number-field.tsx';
import { PaletteField } from './palette-field.tsx';
import { ReferenceField } from './reference-field.tsx';
import { LocalizedTextField, PlainTextField } from './text-field.tsx';

type PlacedField = readonly [path: string, field: LabelledField];

/**
 * The fields of an entry, a group or an item, in their order: texts in two languages as a row of two columns, values that
 * both share side by side, and lists and groups in the whole width.
 */
export function FieldRows({ fields }: { fields: readonly PlacedField[] }) {
  const off = useModulesOff();
  const shown = fields.filter(([, field]) => !leadsToOff(field, off));
  return (
    <>
      {rowsOf(shown).map((row) => (
        <Row key={row[0]?.[0]} row={row} />
      ))}
    </>
  );
}

/** Whether a field names entries of a kind whose module is off. Its value stays stored. */
function leadsToOff(field: LabelledField, off: ModulesOff): boolean {
  const isReference = field.type === 'reference' || field.type === 'references';
  return isReference && isContentKind(field.to) && !hasKind(field.to, off);
}

function rowsOf(fields: readonly PlacedField[]): PlacedField[][] {
  const rows: PlacedField[][] = [];
  for (const placed of fields) {
    const [, field] = placed;
    // The editor numbers items, and the server preserves values that no page shows.
    if (field.type === 'number' || field.wire === false) continue;
    const last = rows.at(-1);
    if (isShared(field) && last?.every(([, other]) => isShared(other))) {
      last.push(placed);
    } else rows.push([placed]);
  }
  return rows;
}

/** Whether both languages share a field, and none of its values has fields of its own. */
function isShared(field: LabelledField): boolean {
  if (isListOfChoices(field)) return false;
  if (field.type === 'list') return field.item.type !== 'group' && isShared(field.item);
  return !isLocalized(field) && field.type !== 'group';
}

/** Whether a field has a text in each language. */
export function isLocalized(field: LabelledField): boolean {
  return field.type === 'localized-text' || field.type === 'localized-html';
}

function Row({ row }: { row: readonly PlacedField[] }) {
  const [first] = row;
  if (first === undefined) return null;
  const [path, field] = first;
  if (field.type === 'localized-text') {
    return (
      <div className="field-pair">
        <LocalizedTextField path={`${path}.ar`} field={field} language="ar" />
        <LocalizedTextField path={`${path}.en`} field={field} language="en" />
      </div>
    );
  }
  if (field.type === 'localized-html') {
    return (
      <div className="field-pair">
        <HtmlField path={`${path}.ar`} field={field} language="ar" />
        <HtmlField path={`${path}.en`} field={field} language="en" />
      </div>
    );
  }
  if (field.type === 'group' && field.rule === 'colours can be told apart') {
    return <PaletteField path={path} field={field} />;
  }
  if (field.type === 'group') return <Group path={path} field={field} />;
  if (field.type === 'list' && !isShared(field))
    return (
      <div className="field-pair whole">
        <SharedField path={path} field={field} />
      </div>
    );
  return (
    <div className="field-pair shared">
      {row.map(([each, inner]) => (
        <SharedField key={each} path={each} field={inner} />
      ))}
    </div>
  );
}

type GroupProps = { path: string; field: Extract<LabelledField, { type: 'group' }> };

function Group({ path, field }: GroupProps) {
  const { language } = useMessages();
  const { hints } = useTexts(ENTRY_TEXTS);
  const { kind: entryKind, read } = useEntryForm();
  const hint = hintOf(hints, `${entryKind}.${path}`);
  const fields = Object.entries(field.fields).map(
    ([name, inner]): PlacedField => [`${path}.${name}`, inner],
  );
  const kind = `${path}.kind`;
  const others = fields.filter(([each]) => each !== kind);
  // A map without a drawing has no other fields. Written values are still shown, so that they can be removed.
  const isShort =
    field.rule === 'a drawing has edges' &&
    read(kind) !== 'drawing' &&
    others.every(([each]) => isEmpty(read(each)));
  return (
    <fieldset className="group" id={controlId(path)}>
      <legend>{field.label[language]}</legend>
      {hint !== undefined && <p className="hint">{hint}</p>}
      <FieldRows fields={isShort ? fields.filter(([each]) => each === kind) : fields} />
    </fieldset>
  );
}

/** Whether a field with one value, or with a text in each language, is empty. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isEmpty);
  return value === null || value === undefined || value === '';
}

function SharedField({ path, field }: { path: string; field: LabelledField }) {
  const { kind } = useEntryForm();
  const isFixed = fixedFields(kind).includes(path);
  switch (field.type) {
    case 'text':
    case 'email':
    case 'phone':
    case 'link':
      return <PlainTextField path={path} field={field} isFixed={isFixed} />;
    case 'count':
    case 'degrees':
    case 'number':
      return <NumberField path={path} field={field} />;
    case 'instant':
    case 'day':
      return <DateField path={path} field={field} />;
    case 'choice':
      return <ChoiceField path={path} field={field} isFixed={isFixed} />;
    case 'media':
      return <MediaField path={path} field={field} />;
    case 'reference':
    case 'references':
      return <ReferenceField path={path} field={field} />;
    case 'list':
      return isListOfChoices(field) ? (
        <ChoicesField path={path} field={field} />
      ) : (
        <ListField
          path={path}
          field={field}
          renderFields={(fields) => <FieldRows fields={fields} />}
        />
      );
    default:
      return null;
  }
}
