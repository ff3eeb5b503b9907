import './person.css';
import { type FormEvent, Suspense, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { useTitle } from '../../kit/notices.tsx';
import { onDemand } from '../../kit/on-demand.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PERSON_TEXTS } from './texts.ts';

const ErasePersonDialog = onDemand(
  async () => (await import('./erase-person-dialog.tsx')).ErasePersonDialog,
);

/** Finds what is stored about a person by an address or a phone number, to erase it. */
export function PersonPage() {
  const { t: common } = useMessages();
  const t = useTexts(PERSON_TEXTS);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [person, setPerson] = useState<string | null>(null);
  useTitle(common.pages.person);
  function find(event: FormEvent) {
    event.preventDefault();
    const isOne = typed.includes('@') || /\p{Nd}{3}/u.test(typed);
    setMissing(!isOne);
    if (isOne) setPerson(typed.trim());
  }
  const close = () => setPerson(null);
  return (
    <>
      <PageHead title={common.pages.person} lead={t.lead} />
      <form className="stack person-search" onSubmit={find} noValidate>
        <Field
          label={t.person}
          isLatin
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={typed}
          error={isMissing ? common.fieldErrors['email-or-phone'] : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p className="actions">
          <Button type="submit" look="primary" aria-haspopup="dialog">
            {t.find}
          </Button>
        </p>
      </form>
      {person !== null && (
        <Suspense fallback={null}>
          <ErasePersonDialog
            person={person}
            onClose={close}
            onErased={() => {
              close();
              setTyped('');
            }}
          />
        </Suspense>
      )}
    </>
  );
}
