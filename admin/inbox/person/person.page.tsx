import './person.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { PERSON_SHOWN, type PersonResponse } from '../../../contract/admin/inbox/person.ts';
import { hasProblem, makeCall } from '../../api/call.ts';
import { FIELD_ERROR_TEXTS } from '../../api/rare-problem-texts.ts';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { Empty, PageState, ProblemNote, useFieldError, useTitle } from '../../kit/notices.tsx';
import { onDemand } from '../../kit/on-demand.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PERSON_PATH, personPath, takeTypedPerson } from '../../kit/paths.ts';
import { PERSONS, personQuery } from '../person-query.ts';
import { ElsewhereSection, HiddenNote, PersonView } from './person-view.tsx';
import { PERSON_TEXTS } from './texts.ts';

const ErasePersonDialog = onDemand(
  async () => (await import('./erase-person-dialog.tsx')).ErasePersonDialog,
);

/** Everything that is stored about one person, or the field by which they are found. */
export function PersonPage() {
  const { t } = useMessages();
  const { id } = useParams<{ id?: string }>();
  useTitle(t.pages.person);
  return id === undefined ? <FindPerson /> : <OnePerson key={id} id={id} />;
}

/** What every address or number has. The server reads it in any spelling. */
const CONTACT = /[@\uff20\ufe6b]|\p{Nd}{3}/u;

/** Finds a person by an address or a phone number. */
function FindPerson() {
  const { t: common } = useMessages();
  const t = useTexts(PERSON_TEXTS);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const find = useMutation({
    mutationFn: (person: string) => makeCall('findPerson', { body: { person } }),
    onSuccess(found) {
      if (found.id === null) return;
      client.setQueryData(personQuery(found.id).queryKey, found);
      navigate(personPath(found.id));
    },
  });
  const { mutate } = find;
  useEffect(() => {
    const person = takeTypedPerson();
    if (person === null) return;
    setTyped(person);
    mutate(person);
  }, [mutate]);
  const errorOf = useFieldError(find.error);
  const fieldErrors = useTexts(FIELD_ERROR_TEXTS);
  return (
    <>
      <PageHead title={common.pages.person} lead={t.lead} />
      <form
        className="stack person-search"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          const isOne = CONTACT.test(typed);
          setMissing(!isOne);
          if (isOne && !find.isPending) find.mutate(typed);
        }}
      >
        <Field
          label={t.person}
          isLatin
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={typed}
          error={isMissing ? fieldErrors['email-or-phone'] : errorOf('person')}
          onChange={({ target }) => setTyped(target.value)}
        />
        <ProblemNote error={find.error} />
        <p className="actions">
          <Button type="submit" look="primary" icon="search" isBusy={find.isPending}>
            {t.find}
          </Button>
        </p>
      </form>
      <div role="status">{find.data?.id === null && <Nothing found={find.data} />}</div>
    </>
  );
}

/** An address or a number that is in no submission and no subscription. Mails in conversations of others may still be theirs. */
function Nothing({ found }: { found: PersonResponse }) {
  const t = useTexts(PERSON_TEXTS);
  const [isErasing, setErasing] = useState(false);
  const client = useQueryClient();
  const [isErased, setErased] = useState(false);
  if (found.elsewhere.mails === 0 || isErased) {
    return (
      <>
        <p className="note">
          <Icon name="info" />
          <span>{t.nothing}</span>
        </p>
        <HiddenNote hidden={found.hidden} />
      </>
    );
  }
  return (
    <>
      <ElsewhereSection elsewhere={found.elsewhere} />
      <p className="actions">
        <Button icon="trash" aria-haspopup="dialog" onClick={() => setErasing(true)}>
          {t.begin}
        </Button>
      </p>
      {isErasing && (
        <Suspense fallback={null}>
          <ErasePersonDialog
            person={found.key}
            onClose={() => setErasing(false)}
            onErased={() => {
              setErasing(false);
              setErased(true);
              client.removeQueries({ queryKey: PERSONS });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function OnePerson({ id }: { id: string }) {
  const { t: common } = useMessages();
  const t = useTexts(PERSON_TEXTS);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [shown, setShown] = useState(PERSON_SHOWN);
  const [isErasing, setErasing] = useState(false);
  const person = useQuery(personQuery(id, shown));
  const { data, error } = person;
  const isGone = hasProblem(error, 'not-found');
  if (data === undefined || isGone) {
    return (
      <>
        <PageHead title={common.pages.person} />
        {isGone ? (
          <>
            <Empty title={t.gone}>{t.goneText}</Empty>
            <Link className="button" href={PERSON_PATH}>
              {t.another}
            </Link>
          </>
        ) : (
          <PageState error={error} onRetry={() => person.refetch()} />
        )}
      </>
    );
  }
  return (
    <>
      <PersonView
        person={data}
        error={error}
        isLoading={person.isPlaceholderData}
        onShow={setShown}
        onErase={() => setErasing(true)}
      />
      {isErasing && (
        <Suspense fallback={null}>
          <ErasePersonDialog
            person={data.key}
            onClose={() => setErasing(false)}
            onErased={() => {
              navigate(PERSON_PATH, { replace: true });
              client.removeQueries({ queryKey: PERSONS });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
