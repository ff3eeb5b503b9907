import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TrainerProfile as TrainerEntry } from '../../../contract/content/trainer.ts';
import type { Language } from '../../../contract/locale.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { trainerQuery, trainersQuery } from '../../api/queries.ts';
import { isMissing } from '../../api/query-failure.ts';
import { ContentText } from '../../components/content-text.tsx';
import { nextItems } from '../../components/next-items.ts';
import { OtherPeople } from '../../components/other-people.tsx';
import { Picture } from '../../components/picture.tsx';
import {
  Profile,
  ProfileLayout,
  ProfileNotFound,
  ProfileSkeleton,
} from '../../components/profile.tsx';
import { ChangedNote, FigureSource } from '../../components/provenance.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { JoinBanner } from '../../sections/join-banner/join-banner.tsx';
import type { HeadContext, PageParameters } from '../page.ts';
import './trainer.css';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language, { id = 0 }: PageParameters) {
  return [trainerQuery(language, id), trainersQuery(language)];
}

/** Returns the head of a trainer, with status 404 if the id is unknown. */
export function head({ client, language, parameters: { id = 0 }, t }: HeadContext) {
  const { data: trainer, error } = client.getQueryState(trainerQuery(language, id).queryKey) ?? {};
  if (trainer !== undefined) {
    const { name, specialization, address, portrait, linkedin, x } = trainer;
    const facts = [specialization, address].filter((fact) => fact !== '');
    const accounts = [linkedin, x].filter((account) => account !== null);
    return {
      title: name,
      description: facts.join(' · ') || t.trainer.description,
      subject: {
        kind: 'person' as const,
        person: { name, role: specialization, portrait, isMember: false, accounts },
      },
    };
  }
  if (isMissing(error)) {
    return { title: t.trainer.notFound, description: t.trainer.notFoundText, status: 404 as const };
  }
  return { title: t.trainer.placeholder, description: t.trainer.description };
}

/** Shows one trainer. */
export function Page({ id = 0 }: PageParameters) {
  const { language, t } = useMessages();
  const query = useQuery(trainerQuery(language, id));
  const isUnknownTrainer = query.data === undefined && isMissing(query.error);
  return (
    <>
      <ProfileLayout
        page="trainer"
        placeholder={query.data === undefined && !isUnknownTrainer ? t.trainer.placeholder : null}
      >
        {isUnknownTrainer ? (
          <ProfileNotFound
            title={t.trainer.notFound}
            text={t.trainer.notFoundText}
            link={{ label: t.trainer.all, href: pageAddress('trainers', language) }}
          />
        ) : (
          <QueryBlock query={query} skeleton={<ProfileSkeleton />} label={t.profile.loading}>
            {(trainer) => <TrainerProfile trainer={trainer} />}
          </QueryBlock>
        )}
      </ProfileLayout>
      {query.data !== undefined && query.data.projects.length > 0 && (
        <TrainerProjects projects={query.data.projects} />
      )}
      <OtherTrainers id={id} />
      <JoinBanner />
    </>
  );
}

type TrainerProjectsProps = { projects: TrainerEntry['projects'] };

/** The programmes and projects that name the trainer. */
function TrainerProjects({ projects }: TrainerProjectsProps) {
  const { language, t } = useMessages();
  return (
    <section className="trainer-projects sec" aria-labelledby="trainer-projects">
      <Reveal className="wrap">
        <h2 id="trainer-projects">{t.trainer.projects}</h2>
        <ul>
          {projects.map(({ id, type, title, thumbnail }) => {
            const page = type === 'main' ? 'program' : 'project';
            return (
              <li key={id} className="card-link">
                <div className="trainer-project-picture">
                  {thumbnail !== null && <Picture src={thumbnail} width={160} height={120} />}
                </div>
                <div>
                  <span className="trainer-project-type">{t.project.names[page]}</span>
                  <h3>
                    <a href={pageAddress(page, language, id)}>
                      <ContentText>{title}</ContentText>
                    </a>
                  </h3>
                </div>
                <Triangle />
              </li>
            );
          })}
        </ul>
      </Reveal>
    </section>
  );
}

/** Number of other trainers below the profile. */
const OTHERS = 4;

type OtherTrainersProps = { id: number };

/** The trainers that follow in the list, and a link to all of them. If the list cannot be fetched, nothing is shown. */
function OtherTrainers({ id }: OtherTrainersProps) {
  const { language, t } = useMessages();
  const { data = [] } = useQuery(trainersQuery(language));
  const others = nextItems(data, id, OTHERS);
  if (others.length === 0) return null;
  return (
    <OtherPeople
      title={t.trainer.others}
      people={others.map((other) => ({
        id: other.id,
        name: other.name,
        role: other.specialization,
        portrait: other.portrait,
        href: pageAddress('trainer', language, other.id),
      }))}
      all={{ label: t.trainer.all, href: pageAddress('trainers', language) }}
    />
  );
}

type TrainerProfileProps = { trainer: TrainerEntry };

function TrainerProfile({ trainer }: TrainerProfileProps) {
  const { t } = useMessages();
  const { name, specialization, address, portrait, cv, linkedin, x } = trainer;
  const links: { href: string; label: ReactNode }[] = [];
  if (linkedin !== null) links.push({ href: linkedin, label: <AccountLabel network="LinkedIn" /> });
  if (x !== null) links.push({ href: x, label: <AccountLabel network="X" /> });
  const counters: [label: string, count: number][] = [
    [t.trainer.hoursWithUs, trainer.hoursWithUs],
    [t.trainer.programs, trainer.programs],
    [t.trainer.trainees, trainer.trainees],
    [t.trainer.hours, trainer.hours],
  ];
  return (
    <Profile
      name={name}
      role={specialization}
      text={address}
      portrait={portrait}
      texts={trainer}
      cv={cv}
      links={links}
    >
      <dl className="trainer-counters">
        {counters.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">
              <bdi dir="ltr">{formatNumber(count)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <FigureSource of={trainer.figureSource} />
      <ChangedNote at={trainer.changedAt} />
    </Profile>
  );
}

type AccountLabelProps = { network: string };

/** The name of a network, with a visually hidden text that tells screen readers what the link is. */
function AccountLabel({ network }: AccountLabelProps) {
  const { t } = useMessages();
  return (
    <>
      <span className="visually-hidden">{t.trainer.account} </span>
      <bdi dir="ltr" lang="en">
        {network}
      </bdi>
    </>
  );
}
