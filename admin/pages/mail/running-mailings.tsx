import { Link } from 'wouter';
import type { Mailing } from '../../../contract/admin/mailings.ts';
import { inLanguage } from '../../../contract/locale.ts';
import { Chip } from '../../components/chip.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { DotSeparated } from '../../components/row.tsx';
import { entryPath } from '../../content/entry-path.ts';
import { fill, formatCount, formatNumber, formatTime, isolate } from '../../i18n/format.ts';
import { useMailTexts } from '../../i18n/mail/mail-texts.ts';
import { useMessages } from '../../i18n/messages.tsx';

/** How the newsletters go on that are being sent or are paused. */
export function RunningMailings({ mailings }: { mailings: readonly Mailing[] }) {
  return (
    <ul className="rows">
      {mailings.map((mailing) => (
        <RunningMailing key={mailing.id} mailing={mailing} />
      ))}
    </ul>
  );
}

function RunningMailing({ mailing }: { mailing: Mailing }) {
  const { language } = useMessages();
  const { mailing: t } = useMailTexts();
  const { counts, pace, issue } = mailing;
  const done = counts.recipients - counts.waiting - counts.retrying;
  const percent = counts.recipients === 0 ? 0 : Math.floor((100 * done) / counts.recipients);
  const some = (count: number, text: string) =>
    count === 0 ? null : fill(text, { n: formatNumber(count) });
  return (
    <li className="running-mailing">
      <p className="mailing-head">
        <Chip state={mailing.state === 'sending' ? 'scheduled' : 'draft'}>
          {mailing.state === 'sending' ? t.sending : t.paused}
        </Chip>
        <Link className="title" href={entryPath({ kind: 'newsletter-issue', id: issue })}>
          <bdi>{issue}</bdi>. <bdi>{inLanguage(mailing.subject, language)}</bdi>
        </Link>
      </p>
      <ProgressBar label={fill(t.progress, { issue })} percent={percent} />
      <p className="small-text">
        <DotSeparated
          items={[
            <b key="done">
              {fill(t.done, {
                done: isolate(formatNumber(done)),
                all: isolate(formatNumber(counts.recipients)),
              })}
            </b>,
            pace === null ? null : formatCount(pace.perHour, language, t.perHour),
            pace === null ? null : fill(t.ends, { time: isolate(formatTime(pace.endsAt)) }),
            some(counts.retrying, t.retrying),
            some(counts.refused, t.refused),
            some(counts.givenUp, t.givenUp),
            some(counts.inDoubt, t.inDoubt),
          ]}
        />
      </p>
    </li>
  );
}
