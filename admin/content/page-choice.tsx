import { useMutation } from '@tanstack/react-query';
import type { FieldChange } from '../../contract/admin/content/draft-fields.ts';
import { makeCall } from '../api/call.ts';
import { readIdentities, useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { ProblemNote } from '../kit/notices.tsx';
import { changesOfTemplate, freeAddress } from './page-template.ts';
import { PAGE_CHOICE_TEXTS, PAGE_TEMPLATES, type PageTemplate } from './page-template-texts.ts';

/**
 * What a new page begins with: nothing, or a template.
 * @param props.onChoose creates the page, unless it is being created
 */
export function PageChoice({ onChoose }: { onChoose: (changes: FieldChange[]) => void }) {
  const { language } = useMessages();
  const t = useTexts(PAGE_CHOICE_TEXTS);
  const choose = useMutation({
    mutationFn: async (template: PageTemplate) =>
      changesOfTemplate(template, await freeAddress(template.address, isTaken), readIdentities()),
    onSuccess: onChoose,
  });
  const choices = [
    { key: 'empty', title: t.empty, about: t.emptyText, begin: () => onChoose([]) },
    ...PAGE_TEMPLATES.map((template) => ({
      key: template.address,
      title: template.name[language],
      about: template.about[language],
      begin: () => choose.mutate(template),
    })),
  ];
  return (
    <>
      <p className="muted small-text">{t.which}</p>
      <ProblemNote error={choose.error} />
      <ul className="rows sheet">
        {choices.map(({ key, title, about, begin }) => (
          <li key={key}>
            <button
              type="button"
              className="menu-item"
              onClick={() => {
                if (!choose.isPending) begin();
              }}
            >
              <Icon name={key === 'empty' ? 'plus' : 'texts'} />
              <span>
                {title}
                <small className="muted">{about}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether a page or the draft of one has an address. */
async function isTaken(address: string): Promise<boolean> {
  const { total } = await makeCall('listEntries', { kind: 'page', query: { subtype: address } });
  return total > 0;
}
