import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Trainer } from '../../../contract/kinds/trainer.ts';
import type { Language } from '../../../contract/locale.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { trainerQuery } from '../../api/queries.ts';
import { isMissing } from '../../api/query-failure.ts';
import {
  Profile,
  ProfileLayout,
  ProfileNotFound,
  ProfileSkeleton,
} from '../../components/profile.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import type { HeadContext, PageParameters } from '../page.ts';
import './trainer.css';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language, { id = 0 }: PageParameters) {
  return [trainerQuery(language, id)];
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
  const trainers = { label: t.trainers.title, href: pageAddress('trainers', language) };
  const isUnknownTrainer = query.data === undefined && isMissing(query.error);
  return (
    <ProfileLayout
      trail={[{ label: t.nav.partners, href: pageAddress('partners', language) }, trainers]}
      placeholder={query.data === undefined && !isUnknownTrainer ? t.trainer.placeholder : null}
    >
      {isUnknownTrainer ? (
        <ProfileNotFound
          title={t.trainer.notFound}
          text={t.trainer.notFoundText}
          link={{ label: t.trainer.all, href: trainers.href }}
        />
      ) : (
        <QueryBlock query={query} skeleton={<ProfileSkeleton />} label={t.profile.loading}>
          {(trainer) => <TrainerProfile trainer={trainer} />}
        </QueryBlock>
      )}
    </ProfileLayout>
  );
}

type TrainerProfileProps = { trainer: Trainer };

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
    </Profile>
  );
}

type AccountLabelProps = { network: string };

/** The name of a network, with a visually hidden text for screen readers that says what the link is. */
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
