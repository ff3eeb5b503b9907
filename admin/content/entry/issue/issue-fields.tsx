import { labelledKind } from '../../../../contract/admin/content/content-labels.ts';
import { FieldRows } from '../fields/field-rows.tsx';
import { IssueParts } from './issue-parts.tsx';

const { fields } = labelledKind('newsletter-issue');

/** The fields of an issue in the order of its mail. Its date is set when it is sent, so only a published issue shows it. */
export function IssueFields({ isPublished }: { isPublished: boolean }) {
  return Object.entries(fields).map(([name, field]) => {
    if (name === 'publishedAt' && !isPublished) return null;
    if (name === 'parts' && field.type === 'list') return <IssueParts key={name} field={field} />;
    return <FieldRows key={name} fields={[[name, field]]} />;
  });
}
