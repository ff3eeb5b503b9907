import { useQuery } from '@tanstack/react-query';
import { siteContentsQuery } from '../../api/queries.ts';
import { ContentText } from '../../components/content-text.tsx';
import { findSiteContent } from '../../components/find-site-content.ts';
import { QuestionList } from '../../components/question-list.tsx';
import { readQuestions } from '../../components/questions.ts';
import { useMessages } from '../../i18n/messages.tsx';
import './questions.css';

type QuestionsProps = {
  /** Name of the site content with the questions (contract/content-names.ts). */
  name: string;
};

/** Shows visitors' questions with answers that open without script. Renders nothing without such content, as with another backend. */
export function Questions({ name }: QuestionsProps) {
  const { language } = useMessages();
  const { data } = useQuery(siteContentsQuery(language, [name]));
  const content = findSiteContent(data, name);
  const questions = readQuestions(content?.html ?? '');
  if (content === undefined || questions.length === 0) return null;
  return (
    <section className="questions sec" aria-labelledby="questions-title">
      <div className="wrap">
        <ContentText as="h2" id="questions-title">
          {content.title}
        </ContentText>
        <QuestionList questions={questions} />
      </div>
    </section>
  );
}
