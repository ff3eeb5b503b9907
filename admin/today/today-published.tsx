import './today-published.css';
import { Link } from 'wouter';
import type { ContentToday } from '../../contract/admin/today/today.ts';
import { thumbnailAddress } from '../../contract/pictures.ts';
import { STATE_ICONS, useEntryNames } from '../content/entry-names.ts';
import { NAME_TEXTS } from '../content/name-texts.ts';
import { formatAgo } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon, StateIcon } from '../kit/icons.tsx';
import { entryPath } from '../kit/paths.ts';
import { DotSeparated, Row } from '../kit/row.tsx';
import { Section } from '../kit/section.tsx';
import { TODAY_TEXTS } from './texts.ts';

/** How many entries each list has. */
const ROWS = 5;

/** What was published last, with pictures. @param props.isWide whether there is room for large ones beside each other */
export function Published({
  published,
  isWide,
}: {
  published: ContentToday['published'];
  isWide: boolean;
}) {
  const { language } = useMessages();
  const t = useTexts(TODAY_TEXTS).content;
  const { titleOf, kindOf, authorOf } = useEntryNames();
  if (published.length === 0) return null;
  const now = Date.now();
  return (
    <Section title={t.published}>
      <ul className={isWide ? 'published wide' : 'published'}>
        {published.slice(0, isWide ? ROWS + 1 : ROWS).map((entry) => (
          <li key={`${entry.kind} ${entry.id} ${entry.at}`}>
            {entry.picture === null ? (
              <span className="no-picture">
                <StateIcon state="live" />
              </span>
            ) : (
              <img
                src={thumbnailAddress(entry.picture)}
                alt=""
                width="72"
                height="54"
                loading="lazy"
              />
            )}
            <Link href={entryPath(entry)}>
              <b>
                <bdi>{titleOf(entry)}</bdi>
              </b>
              <small>
                <DotSeparated
                  items={[
                    kindOf(entry.kind),
                    formatAgo(entry.at, now, language),
                    <bdi key="author">{authorOf(entry.by)}</bdi>,
                  ]}
                />
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Where the user left off. */
export function OwnDrafts({ drafts }: { drafts: ContentToday['drafts'] }) {
  const { language } = useMessages();
  const t = useTexts(TODAY_TEXTS).content;
  const names = useTexts(NAME_TEXTS);
  const { titleOf } = useEntryNames();
  if (drafts.length === 0) return null;
  return (
    <Section title={t.drafts}>
      <ul className="rows">
        {drafts.slice(0, ROWS).map((row) => (
          <Row
            key={`${row.kind} ${row.id}`}
            icon={<StateIcon state={STATE_ICONS[row.state]} />}
            title={titleOf(row)}
            href={entryPath(row)}
            details={[names.shortStates[row.state], formatAgo(row.changedAt, Date.now(), language)]}
          >
            <Icon name="next" />
          </Row>
        ))}
      </ul>
    </Section>
  );
}
