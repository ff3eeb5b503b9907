import type { NamedEntry } from '../../contract/admin/content/content.ts';
import type { FieldChange } from '../../contract/admin/content/draft-fields.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { fieldAt, useEntryLabels } from './entry-label.ts';
import { CONTENT_TEXTS } from './texts.ts';
import { valueText, visualsIn } from './value-text.ts';
import { VisualDifference } from './visual-difference.tsx';
import { WordDifference } from './word-difference.tsx';

/**
 * The changes in one value of an entry: words of a text, or the value as people read it.
 * @param props.linked the entries that it may name
 */
export function FieldDifference({
  kind,
  change,
  linked,
  isBrief = false,
}: {
  kind: ContentKind;
  change: FieldChange;
  linked: readonly NamedEntry[];
  isBrief?: boolean;
}) {
  const { language } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const labels = useEntryLabels();
  const found = fieldAt(kind, change.path);
  if (found === null) return null;
  const context = {
    language,
    titleOf(to: string, id: number) {
      const entry = linked.find((each) => each.kind === to && each.id === id);
      return entry === undefined ? `${id}` : labels.titleOf(entry);
    },
  };
  const [before, after] = [visualsIn(found.field, change.from), visualsIn(found.field, change.to)];
  if (before !== null || after !== null) {
    const removed = (before ?? []).filter((value) => !after?.includes(value));
    const added = (after ?? []).filter((value) => !before?.includes(value));
    // Otherwise they have only moved.
    if (removed.length + added.length > 0) {
      return <VisualDifference removed={removed} added={added} />;
    }
  }
  const isHtml = found.field.type === 'localized-html';
  const read = (value: unknown) => valueText(found.field, value, context);
  const [from, to] = [read(change.from), read(change.to)];
  // Such as two files of the same name. What people would see is no difference.
  if (from === to) return <span className="word-difference">{t.difference.formatted}</span>;
  return (
    <WordDifference
      from={from}
      to={to}
      language={found.language}
      isHtml={isHtml}
      isBrief={isBrief}
    />
  );
}
