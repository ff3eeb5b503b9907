import type { MouseEvent } from 'react';
import { Triangle } from './triangle.tsx';
import './back-button.css';

type BackButtonProps = {
  /** Where it leads when there is nothing to go back to, and without JavaScript. */
  href: string;
  children: string;
};

/** A way back: to where the visitor came from on this site, else to the page above. */
export function BackButton({ href, children }: BackButtonProps) {
  function goBack(event: MouseEvent) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere || !cameFromHere()) return;
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

/** Whether the entry before this one in the browser's history is a page of this site. */
function cameFromHere(): boolean {
  // The router says so of the pages that it has shown in this document.
  const state = history.state as { isFollowed?: unknown } | null;
  if (state?.isFollowed === true) return true;
  // Or the link was followed before the page came alive. In a tab of its own nothing lies before.
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`);
}
