import './site.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { definitionOf, SINGLE_ID } from '../../../contract/content/kinds.ts';
import { hasKind, type ModulesOff } from '../../../contract/modules.ts';
import { useModulesOff } from '../../api/modules.ts';
import { Chip } from '../../components/chip.tsx';
import { PageState, useTitle } from '../../components/notices.tsx';
import { Section } from '../../components/section.tsx';
import { CONTENT_GROUPS, type ContentGroupName } from '../../content/content-groups.ts';
import { overviewQuery } from '../../content/content-queries.ts';
import { useEntryLabels } from '../../content/entry-label.ts';
import { entryPath, listPath } from '../../content/entry-path.ts';
import { PageHead } from '../../frame/page-head.tsx';
import { HOME_PAGE } from '../../frame/pages.ts';
import { useContentMessages } from '../../i18n/content/content-messages.ts';
import { formatCount, formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';

type PartName = ContentGroupName | 'lists';

/**
 * The parts of the site with their kinds. What would be under a heading that says the same has none of its own: the home page and
 * groups of one kind are together, and the settings are with the texts.
 */
const PARTS = Map.groupBy(
  CONTENT_GROUPS.flatMap(({ name, kinds }) => kinds.map((kind) => ({ kind, of: name, kinds }))),
  ({ of, kinds }): PartName => {
    if (of === 'settings') return 'texts';
    return of === 'home' || kinds.length === 1 ? 'lists' : of;
  },
);

/** Returns the parts without the kinds of modules that are off. */
function partsWithout(off: ModulesOff) {
  return [...PARTS]
    .map(([name, group]) => [name, group.filter(({ kind }) => hasKind(kind, off))] as const)
    .filter(([name, group]) => name === 'lists' || group.length > 0);
}

/** Everything that the site shows, by its parts: what phones have in place of the sidebar. */
export function SitePage() {
  const { t: common, language } = useMessages();
  const t = useContentMessages();
  const { kindsOf } = useEntryLabels();
  const overview = useQuery(overviewQuery);
  const off = useModulesOff();
  useTitle(common.pages.site);
  if (overview.data === undefined) {
    return <PageState error={overview.error} onRetry={() => overview.refetch()} />;
  }
  const { kinds } = overview.data;
  return (
    <>
      <PageHead title={common.pages.site} />
      <div className="site-groups">
        {partsWithout(off).map(([name, group]) => (
          <Section key={name} title={name === 'lists' ? t.site.lists : common.groups[name]}>
            <ul className="rows">
              {name === 'lists' && (
                <li>
                  <Link href={HOME_PAGE}>
                    <span className="text">
                      <b>{common.groups.home}</b>
                      <span className="meta">{t.homePage.summary}</span>
                    </span>
                  </Link>
                </li>
              )}
              {group.map(({ kind }) => {
                const { total, states, outdated } = kinds[kind];
                const unpublished = states.draft + states.edited;
                const { isSingle } = definitionOf(kind);
                return (
                  <li key={kind}>
                    <Link href={isSingle ? entryPath({ kind, id: SINGLE_ID }) : listPath(kind)}>
                      <span className="text">
                        <b>{kindsOf(kind)}</b>
                        {!isSingle && (
                          <span className="meta">{formatCount(total, language, t.entries)}</span>
                        )}
                      </span>
                      {unpublished > 0 && (
                        <Chip state="edited" label={t.shortStates.edited}>
                          {formatNumber(unpublished)}
                        </Chip>
                      )}
                      {outdated > 0 && (
                        <Chip state="stale" label={t.translations.outdated}>
                          {formatNumber(outdated)}
                        </Chip>
                      )}
                    </Link>
                  </li>
                );
              })}
            </ul>
          </Section>
        ))}
      </div>
    </>
  );
}
