import { useQuery } from '@tanstack/react-query';
import { frameSettingsQuery } from '../../api/queries.ts';
import { ContentText } from '../../components/content-text.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { SupportButton } from '../../components/support-button.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { moneySteps } from './stairs.ts';
import './money.css';

/** Height of the drawing in its own units. Its width is 100 units, one per per cent. */
const DRAWING_HEIGHT = 100;

/**
 * Shows where the money goes: the share of each purpose in the expenses of a year, as stairs that rise to the largest. Links to the audited
 * accounts and to the page for supporting the organisation. Renders nothing without such data, which other backends lack.
 */
export function Money() {
  const { language, t } = useMessages();
  const { data: settings } = useQuery(frameSettingsQuery(language));
  const money = settings?.whereMoneyGoes;
  const steps = moneySteps(money?.shares ?? []);
  if (!money || steps.length === 0) return null;
  const { year, accounts } = money;
  return (
    <section className="money" aria-labelledby="money-title">
      <Reveal className="wrap">
        <div>
          <h2 id="money-title">{t.money.title}</h2>
          {year !== null && <p>{t.money.spentIn.replace('{year}', () => String(year))}</p>}
        </div>
        <div className="money-shares">
          <svg viewBox={`0 0 100 ${DRAWING_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            {/* The style sheet mirrors the drawing for English. */}
            {steps.map(({ start, width, height }) => (
              <rect
                key={start}
                x={100 - start - width}
                y={DRAWING_HEIGHT - height}
                width={width}
                height={height}
              />
            ))}
          </svg>
          <dl>
            {steps.map(({ start, purpose, percent }) => (
              <div key={start}>
                <ContentText as="dt">{purpose}</ContentText>
                <dd>
                  <bdi dir="ltr">{percent}%</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="cta">
          {accounts !== null && (
            <a className="money-accounts" href={accounts}>
              {t.money.accounts} <bdi dir="ltr">(PDF)</bdi>
            </a>
          )}
          <SupportButton address={settings?.supportUrl} className="btn solid" />
        </div>
      </Reveal>
    </section>
  );
}
