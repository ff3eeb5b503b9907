import { useEffect, useState } from 'react';
import { useMessages } from '../../i18n/messages.tsx';

type YearTabsProps = {
  /** The id of each section's heading, and the tab's text, in the order of the page. */
  tabs: readonly (readonly [id: string, label: string])[];
};

/** Links to the years of the list. They stay in view, and the link of the year that is being read is marked. */
export function YearTabs({ tabs }: YearTabsProps) {
  const { t } = useMessages();
  const ids = tabs.map(([id]) => id).join(' ');
  const [current, setCurrent] = useState(tabs[0]?.[0]);

  // An observer needs no layout reads while the page scrolls. It watches everything above a line in the upper half of the window, so the
  // last section inside is the one being read.
  useEffect(() => {
    const begun = new Set<string>();
    const order = ids.split(' ');
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = target.getAttribute('aria-labelledby') ?? '';
          if (isIntersecting) begun.add(id);
          else begun.delete(id);
        }
        setCurrent(order.findLast((id) => begun.has(id)) ?? order[0]);
      },
      { rootMargin: '1000000px 0px -65% 0px' },
    );
    for (const id of order) {
      const section = document.getElementById(id)?.parentElement;
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);

  return (
    <nav className="news-years" aria-label={t.news.years}>
      <ul>
        {tabs.map(([id, label]) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
