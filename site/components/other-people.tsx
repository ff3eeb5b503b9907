import { People, type PersonEntry } from './people.tsx';
import { Reveal } from './reveal.tsx';

type OtherPeopleProps = { title: string; people: readonly PersonEntry[] };

const TITLE_ID = 'other-people-title';

/** The way on from a person's page: those who come next. */
export function OtherPeople({ title, people }: OtherPeopleProps) {
  return (
    <section className="sec" aria-labelledby={TITLE_ID}>
      <Reveal className="wrap">
        <div className="head">
          <h2 id={TITLE_ID}>{title}</h2>
        </div>
        <People people={people} />
      </Reveal>
    </section>
  );
}
