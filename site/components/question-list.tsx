import { ContentHtml, ContentText } from './content-text.tsx';
import './question-list.css';

type QuestionListProps = {
  questions: readonly { question: string; answer: string }[];
  /** The heading level of the questions. */
  heading?: 'h2' | 'h3';
};

/** Questions with answers that open without script. An answer is HTML. */
export function QuestionList({ questions, heading = 'h3' }: QuestionListProps) {
  return (
    <div className="questions-list">
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            <ContentText as={heading}>{question}</ContentText>
          </summary>
          <ContentHtml html={answer} />
        </details>
      ))}
    </div>
  );
}
