import { ContentText } from '../../components/content-text.tsx';
import { DateText } from '../../components/date-text.tsx';
import '../../components/facts.css';
import { FileFormat } from '../../components/file-format.tsx';
import { FigureSource } from '../../components/provenance.tsx';
import { QuestionList } from '../../components/question-list.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { ownPageTexts } from '../../i18n/own-page-texts.ts';
import type { BlockProps } from './block-props.ts';

/** Figures, each with what it counts and, one click below it, where it comes from. */
export function FiguresBlock({ block: { figures } }: BlockProps) {
  return (
    <ul className="block-figures-list">
      {figures.map(({ value, label, ...of }, index) => (
        <li key={index}>
          <p>
            <bdi className="num">{value}</bdi>
            <ContentText as="span">{label}</ContentText>
          </p>
          <FigureSource of={of} isOfOne />
        </li>
      ))}
    </ul>
  );
}

/** Documents of one group: each is one link, with its period, its dates, its language, its format and its size. */
export function DocumentsBlock({ block: { text, documents } }: BlockProps) {
  const { language } = useMessages();
  const t = ownPageTexts(language);
  return (
    <>
      <Lines text={text} />
      <ul className="block-documents-list">
        {documents.map(
          ({ name, file, size, period, approvedOn, nextDue, language: written }, index) =>
            file !== null && (
              <li key={index} className="card-link">
                <a href={file}>
                  <ContentText>{name}</ContentText>
                </a>
                <ul className="facts">
                  {period !== '' && (
                    <li>
                      {t.period} <ContentText>{period}</ContentText>
                    </li>
                  )}
                  {approvedOn !== null && (
                    <li>
                      {t.approvedOn} <DateText date={approvedOn} />
                    </li>
                  )}
                  {nextDue !== null && (
                    <li>
                      {t.nextDue} <DateText date={nextDue} />
                    </li>
                  )}
                  {written !== null && <li>{t.languages[written]}</li>}
                  <li>
                    <FileFormat file={file} size={size} />
                  </li>
                </ul>
              </li>
            ),
        )}
      </ul>
    </>
  );
}

export function QuestionsBlock({ block: { heading, questions } }: BlockProps) {
  return (
    <QuestionList
      questions={questions.map(({ question, answer }) => ({ question, answer }))}
      heading={heading === '' ? 'h2' : 'h3'}
    />
  );
}

/** Steps in their order. */
export function StepsBlock({ block: { steps } }: BlockProps) {
  return (
    <ol className="block-steps-list">
      {steps.map(({ title, text }, index) => (
        <li key={index}>
          <ContentText as="b">{title}</ContentText>
          <Lines text={text} />
        </li>
      ))}
    </ol>
  );
}

/** A text whose lines stay lines. */
export function Lines({ text }: { text: string }) {
  return text === '' ? null : (
    <ContentText as="p" className="block-lines">
      {text}
    </ContentText>
  );
}
