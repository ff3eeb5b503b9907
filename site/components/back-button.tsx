import type { MouseEvent } from 'react';
import { Triangle } from './triangle.tsx';
import './back-button.css';

type BackButtonProps = {
  /** Address of the link without script, or if there is no previous page of this site. */
  href: string;
  children: string;
};

/** A link that goes back in the history if the visitor came from this site, and to the parent page otherwise. */
export function BackButton({ href, children }: BackButtonProps) {
  function goBack(event: MouseEvent) {
    const opensNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensNewTab || !isPreviousPageOurs()) return;
    event.preventDefault();
    history.back();
  }

  return (
    <a className="back-button" href={href} onClick={goBack}>
      <Triangle />
      {children}
    </a>
  );
}

/** Whether the previous entry in the browser's history is a page of this site. */
function isPreviousPageOurs(): boolean {
  // The router sets this for pages that were shown by client-side navigation.
  const state = history.state as { isFollowed?: unknown } | null;
  if (state?.isFollowed === true) return true;
  // Without it, the link was followed before hydration. In a new tab the history has no previous entry.
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`);
}
