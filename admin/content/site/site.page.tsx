import './site.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type ContentKind, definitionOf, SINGLE_ID } from '../../../contract/content/kinds.ts';
import { hasKind } from '../../../contract/modules.ts';
import { useModulesOff } from '../../api/modules.ts';
import { usePermission } from '../../api/use-permission.ts';
import { Chip } from '../../kit/chip.tsx';
import { formatCount, formatNumber } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { PageState, useTitle } from '../../kit/notices.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { entryPath, HOME_PAGE, listPath } from '../../kit/paths.ts';
import { Section } from '../../kit/section.tsx';
import { CONTENT_GROUPS, type ContentGroupName } from '../content-groups.ts';
import { overviewQuery } from '../content-queries.ts';
import { useEntryNames } from '../entry-names.ts';
import { useGroupName } from '../group-name.ts';
import { CONTENT_TEXTS } from '../texts.ts';

type PartName = ContentGroupName | 'lists';

/**
 * Returns the parts of the site with their visible kinds. Parts whose heading would repeat their only entry share one: the
 * home page and groups of one kind are together, and the settings are with the texts.
 */
function partsOf(isShown: (kind: ContentKind) => boolean): [PartName, readonly ContentKind[]][] {
  const parts = new Map<PartName, ContentKind[]>([['lists', []]]);
  for (const { name: group, kinds } of CONTENT_GROUPS) {
    const left = kinds.filter(isShown);
    const isList = group === 'home' || left.length === 1;
    const name = group === 'settings' ? 'texts' : isList ? 'lists' : group;
    if (left.length > 0) parts.set(name, [...(parts.get(name) ?? []), ...left]);
  }
  return [...parts];
}

/** Everything that the site shows, by its parts. Phones show it in place of the sidebar. */
export function SitePage() {
  const { t: common, language } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const { kindsOf } = useEntryNames();
  const groupName = useGroupName();
  const overview = useQuery(overviewQuery);
  const off = useModulesOff();
  const isAllowed = usePermission();
  const isShown = (kind: ContentKind) => isAllowed('content.write', { kind }) && hasKind(kind, off);
  useTitle(common.pages.site);
  if (overview.data === undefined) {
    return <PageState error={overview.error} onRetry={() => overview.refetch()} />;
  }
  const { kinds } = overview.data;
  return (
    <>
      <PageHead title={common.pages.site} />
      <div className="site-groups">
        {partsOf(isShown).map(([name, kindsOfPart]) => (
          <Section key={name} title={name === 'lists' ? t.site.lists : groupName(name)}>
            <ul className="rows">
              {name === 'lists' && isAllowed('content.write', { kind: 'slider' }) && (
                <li>
                  <Link href={HOME_PAGE}>
                    <span className="text">
                      <b>{common.groups.home}</b>
                      <span className="meta">{t.homePage.summary}</span>
                    </span>
                  </Link>
                </li>
              )}
              {kindsOfPart.map((kind) => {
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
