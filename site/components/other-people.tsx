import { People, type PersonEntry } from './people.tsx';
import { Reveal } from './reveal.tsx';

type OtherPeopleProps = { title: string; people: readonly PersonEntry[] };

const TITLE_ID = 'other-people-title';

/** A section at the end of a person's page with links to other people. */
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
