import { labelledKind } from '../../../../contract/admin/content/content-labels.ts';
import { proposePageAddress } from '../../../../contract/page-address.ts';
import { Button } from '../../../kit/button.tsx';
import { fill } from '../../../kit/i18n/format.ts';
import { useTexts } from '../../../kit/i18n/messages.tsx';
import { useEntryForm } from '../entry-context.tsx';
import { FieldRows } from '../fields/field-rows.tsx';
import { textValue } from '../fields/text-field.tsx';
import { BlockList } from './block-list.tsx';
import { OWN_PAGE_TEXTS } from './page-texts.ts';

const {
  fields: { title, lead, address, blocks, ...others },
} = labelledKind('page');

/** The fields of a page of one's own: its title and address, its blocks in order, and what link previews show. */
export function PageFields() {
  return (
    <>
      {title && <FieldRows fields={[['title', title]]} />}
      {address && <FieldRows fields={[['address', address]]} />}
      <ProposedAddress />
      {lead && <FieldRows fields={[['lead', lead]]} />}
      {blocks?.type === 'list' && <BlockList field={blocks} />}
      <FieldRows fields={Object.entries(others)} />
    </>
  );
}

/** A button that takes the address from the title, while the page has none. */
function ProposedAddress() {
  const t = useTexts(OWN_PAGE_TEXTS);
  const { read, write, mayWrite } = useEntryForm();
  const proposed =
    proposePageAddress(textValue(read('title.en'))) ||
    proposePageAddress(textValue(read('title.ar')));
  if (textValue(read('address')) !== '' || proposed === '' || !mayWrite(null)) return null;
  return (
    <p className="actions padded">
      <Button size="small" onClick={() => write('address', proposed)}>
        <bdi>{fill(t.useAddress, { address: proposed })}</bdi>
      </Button>
    </p>
  );
}
