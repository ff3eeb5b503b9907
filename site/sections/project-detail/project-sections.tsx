import type { ProjectLink } from '../../../contract/content/entry-links.ts';
import type { Project } from '../../../contract/content/project.ts';
import type { Testimonial } from '../../../contract/content/testimonial.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { ContentText } from '../../components/content-text.tsx';
import { NewsRows } from '../../components/news-entries.tsx';
import { People } from '../../components/people.tsx';
import { Picture } from '../../components/picture.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import type { ProjectPage } from './project-page-state.ts';

type ProjectSectionsProps = { project: Project; page: ProjectPage };

/**
 * The sections below the text of a project: editions, trainers, stories, news, and links to the neighbouring projects. Empty sections are
 * left out. A program does not show its trainers (specification §2).
 */
export function ProjectSections({ project, page }: ProjectSectionsProps) {
  const { t } = useMessages();
  const { versions, trainers, testimonials, news } = project;
  const stories = testimonials.filter(({ text }) => text !== '').slice(0, MAX_STORIES);
  return (
    <>
      {versions.length > 0 && <Editions versions={versions} page={page} />}
      {page === 'project' && trainers.length > 0 && <ProjectTrainers trainers={trainers} />}
      {stories.length > 0 && <Stories stories={stories} />}
      {news.length > 0 && (
        <section className="project-news sec" aria-labelledby="project-news">
          <Reveal className="wrap">
            <h2 id="project-news">{t.project.news[page]}</h2>
            <NewsRows items={news} heading="h3" columns={news.length > 1 ? 2 : 1} />
          </Reveal>
        </section>
      )}
      <Neighbours project={project} page={page} />
    </>
  );
}

/** Maximum number of stories on a page. */
const MAX_STORIES = 3;

type EditionsProps = { versions: Project['versions']; page: ProjectPage };

/** The editions as a staircase that rises towards the newest. On narrow screens the steps get wider instead. */
function Editions({ versions, page }: EditionsProps) {
  const { t } = useMessages();
  return (
    <section className="project-editions" aria-labelledby="project-versions">
      <Reveal className="wrap">
        <h2 id="project-versions">{t.project.versions[page]}</h2>
        <ol className="project-versions">
          {versions.map(({ version }, index) => (
            <ContentText as="li" key={index}>
              {version}
            </ContentText>
          ))}
        </ol>
      </Reveal>
    </section>
  );
}

type ProjectTrainersProps = { trainers: Project['trainers'] };

function ProjectTrainers({ trainers }: ProjectTrainersProps) {
  const { language, t } = useMessages();
  const linked = trainers.flatMap(({ id, name, specialization, portrait }) =>
    id === null
      ? []
      : [{ id, name, role: specialization, portrait, href: pageAddress('trainer', language, id) }],
  );
  const others = trainers.filter(({ id }) => id === null);
  return (
    <section className="project-trainers sec" aria-labelledby="project-trainers">
      <Reveal className="wrap">
        <h2 id="project-trainers">{t.project.trainers}</h2>
        {linked.length > 0 && <People people={linked} />}
        {others.length > 0 && (
          <ul className="project-trainer-names">
            {others.map(({ name }, index) => (
              <ContentText as="li" key={index}>
                {name}
              </ContentText>
            ))}
          </ul>
        )}
      </Reveal>
    </section>
  );
}

type StoriesProps = { stories: readonly Testimonial[] };

function Stories({ stories }: StoriesProps) {
  const { t } = useMessages();
  return (
    <section className="project-stories on-dark" aria-labelledby="project-stories">
      <Reveal className="wrap">
        <h2 id="project-stories">{t.project.stories}</h2>
        <ul>
          {stories.map(({ id, name, position, text, picture }) => (
            <li key={id}>
              <figure>
                <ContentText as="blockquote">{text}</ContentText>
                <figcaption>
                  {picture !== null && (
                    <span className="project-story-face">
                      <Picture src={picture} width={64} height={64} />
                    </span>
                  )}
                  <span>
                    <ContentText>{name}</ContentText>
                    {position !== '' && <ContentText as="small">{position}</ContentText>}
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </Reveal>
    </section>
  );
}

/** Links to the previous and the next entry of the same type, and to all of them. */
function Neighbours({ project: { previous, next }, page }: ProjectSectionsProps) {
  const { language, t } = useMessages();
  const links: { label: string; to: ProjectLink | null; rel: string }[] = [
    { label: t.project.previous[page], to: previous, rel: 'prev' },
    { label: t.project.next[page], to: next, rel: 'next' },
  ];
  const known = links.flatMap(({ to, ...link }) => (to === null ? [] : [{ ...link, to }]));
  return (
    <nav className="project-neighbours" aria-label={t.project.neighbours[page]}>
      <div className="wrap">
        {known.map(({ label, to, rel }) => (
          <a key={rel} rel={rel} href={pageAddress(page, language, to.id)}>
            {to.thumbnail !== null && <Picture src={to.thumbnail} width={128} height={96} />}
            <span className="project-neighbour">
              <span>{label}</span>
              <ContentText>{to.title}</ContentText>
            </span>
            <Triangle />
          </a>
        ))}
        <a className="project-all" href={pageAddress('projects', language)}>
          {t.project.all}
          <Triangle />
        </a>
      </div>
    </nav>
  );
}
