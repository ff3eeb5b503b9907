import type { ProjectSummary } from '../../../contract/content/project.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { ApplicationBadge } from '../../components/application-badge.tsx';
import { DateText } from '../../components/date-text.tsx';
import '../../components/application-badge.css';
import { applicationDate } from '../../components/application-date.ts';
import { ContentText } from '../../components/content-text.tsx';
import { firstParagraph } from '../../components/first-paragraph.ts';
import { Picture } from '../../components/picture.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';

type ProgramCardProps = { program: ProjectSummary };

/** The content of a card of a programme or project, with a link to its page. */
export function ProgramCard({ program }: ProgramCardProps) {
  const { language, t } = useMessages();
  const page = program.type === 'other' ? 'project' : 'program';
  const { id, title, html, thumbnail, beneficiaries, versions, applications } = program;
  const day = applications === 'closed' ? null : applicationDate(program);
  const text = firstParagraph(html);
  const hasVersions = versions !== null && versions > 0;
  return (
    <>
      <div className="program-picture">
        {thumbnail !== null && <Picture src={thumbnail} width={800} height={640} />}
      </div>
      <div className="program-body">
        {(applications === 'open' || applications === 'upcoming') && (
          <p className="program-applications">
            <ApplicationBadge state={applications} />
            {day !== null && (
              <span>
                {t.project.days[applications]} <DateText date={day} />
              </span>
            )}
          </p>
        )}
        <h3>
          <a href={pageAddress(page, language, id)}>
            <ContentText>{title}</ContentText>
          </a>
        </h3>
        {text !== '' && (
          <ContentText as="p" className="program-text">
            {text}
          </ContentText>
        )}
        {(beneficiaries !== null || hasVersions) && (
          <dl className="program-numbers">
            {beneficiaries !== null && (
              <div>
                <dt>{t.project.beneficiaries}</dt>
                <dd>{formatNumber(beneficiaries)}</dd>
              </div>
            )}
            {hasVersions && (
              <div>
                <dt>{t.project.versions.program}</dt>
                <dd>{formatNumber(versions)}</dd>
              </div>
            )}
          </dl>
        )}
      </div>
    </>
  );
}
