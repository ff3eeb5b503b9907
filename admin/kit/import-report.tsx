import './numbers.css';
import './import-report.css';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { DialogForm } from './dialog-form.tsx';
import { fill, formatCount, formatNumber, isolate } from './i18n/format.ts';
import { useMessages } from './i18n/messages.tsx';
import type { PluralForms } from './i18n/plural-forms.ts';
import { Icon } from './icons.tsx';

type ImportCountsProps<Outcome extends string> = {
  counts: Readonly<Record<Outcome, number>>;
  /** The shown ones, in their order. The first is the most important. */
  outcomes: readonly Outcome[];
  texts: Readonly<Record<Outcome, string>>;
  children?: ReactNode;
};

/** What an import would do with how many lines of a table. */
export function ImportCounts<Outcome extends string>({
  counts,
  outcomes,
  texts,
  children,
}: ImportCountsProps<Outcome>) {
  return (
    <div role="status">
      <dl className="numbers import-numbers">
        {outcomes.map((outcome) => (
          <div key={outcome}>
            <dt>{texts[outcome]}</dt>
            <dd>{formatNumber(counts[outcome])}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}

type ImportLinesProps = {
  /** The listed lines, with the beginning of what is in them. */
  lines: readonly { line: number; text: string; why: string }[];
  /** How many there are, with those that are not listed. */
  total: number;
  texts: { lines: string; firstLines: string; line: string; text: string; why: string };
};

/** The lines of a table that are not imported, and why. Nothing if there are none. */
export function ImportLines({ lines, total, texts: t }: ImportLinesProps) {
  if (lines.length === 0) return null;
  return (
    <details className="import-lines">
      <summary>
        {total > lines.length ? fill(t.firstLines, { n: formatNumber(lines.length) }) : t.lines}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className="import-lines-table" tabIndex={0} aria-label={t.lines}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t.line}</th>
              <th scope="col">{t.text}</th>
              <th scope="col">{t.why}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, text, why }, index) => (
              <tr key={index}>
                <td className="muted">{formatNumber(line)}</td>
                <td>
                  <bdi>{text === '' ? '—' : isolate(text)}</bdi>
                </td>
                <td className="small-text">{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

type ImportFormProps = Pick<
  ComponentProps<typeof DialogForm>,
  'mutation' | 'conflict' | 'onClose'
> & {
  /** How many lines would be imported. */
  count: number;
  texts: { none: string; action: PluralForms; back: string };
  onBack: () => void;
  /** Fields that are asked before. */
  children?: ReactNode;
};

/** The form that imports a checked table, or says that it has nothing to import. The way back leads to another table. */
export function ImportForm({ count, texts: t, onBack, children, ...form }: ImportFormProps) {
  const { language } = useMessages();
  const back = <Button onClick={onBack}>{t.back}</Button>;
  if (count > 0) {
    return (
      <DialogForm {...form} action={formatCount(count, language, t.action)} otherActions={back}>
        {children}
      </DialogForm>
    );
  }
  return (
    <>
      <p className="note" role="status">
        <Icon name="warn" />
        <span>{t.none}</span>
      </p>
      <p className="actions">{back}</p>
    </>
  );
}
