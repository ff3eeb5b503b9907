import { useModulesOff } from '../api/modules.ts';
import { useMessages } from '../kit/i18n/messages.tsx';
import type { ContentGroupName } from './content-groups.ts';

/** Returns a function that names a part of the site by its remaining kinds, if some of its modules are off. */
export function useGroupName(): (name: ContentGroupName) => string {
  const { t } = useMessages();
  const off: readonly string[] = useModulesOff();
  return (name) => {
    const contents: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> =
      t.groupContents;
    const all = Object.entries(contents[name] ?? {});
    const [first, ...others] = all.flatMap(([module, label]) =>
      off.includes(module) ? [] : [label],
    );
    if (first === undefined || others.length + 1 === all.length) return t.groups[name];
    return [first, ...others.map((label) => label.toLowerCase())].join(t.and);
  };
}
