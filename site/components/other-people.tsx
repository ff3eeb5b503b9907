import { People, type PersonEntry } from './people.tsx';
import { Reveal } from './reveal.tsx';
import { Triangle } from './triangle.tsx';
import './people.css';

type OtherPeopleProps = {
  title: string;
  people: readonly PersonEntry[];
  /** The way to all of them. */
  all?: { label: string; href: string };
};

const TITLE_ID = 'other-people-title';

/** A section at the end of a person's page with links to other people. */
export function OtherPeople({ title, people, all }: OtherPeopleProps) {
  return (
    <section className="sec" aria-labelledby={TITLE_ID}>
      <Reveal className="wrap">
        <div className="head">
          <h2 id={TITLE_ID}>{title}</h2>
        </div>
        <People people={people} />
        {all !== undefined && (
          <p className="people-all">
            <a className="btn" href={all.href}>
              {all.label}
              <Triangle />
            </a>
          </p>
        )}
      </Reveal>
    </section>
  );
}
