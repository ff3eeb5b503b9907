import type { EditorView } from 'prosemirror-view';

/**
 * Scrolls so that the caret is between the toolbar, which stays in view, and the bar at the bottom. The editor's own
 * scrolling ignores `scroll-padding`.
 */
export function scrollToCaret(view: EditorView): boolean {
  const caret = view.coordsAtPos(view.state.selection.head);
  const scroller = scrollerOf(view.dom);
  const isPage = scroller === document.documentElement;
  const area = isPage ? { top: 0, bottom: window.innerHeight } : scroller.getBoundingClientRect();
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(scroller);
  const toolbar = view.dom.closest('.rich-text')?.querySelector('.toolbars');
  const distance = scrollDistance(caret, {
    top: Math.max(
      area.top + (Number.parseFloat(scrollPaddingTop) || 0),
      toolbar?.getBoundingClientRect().bottom ?? 0,
    ),
    bottom: area.bottom - (Number.parseFloat(scrollPaddingBottom) || 0),
  });
  if (distance !== 0) scroller.scrollBy({ top: distance, behavior: 'instant' });
  return true;
}

/** Returns how many pixels to scroll down so that a line is within an area. If it does not fit, its end counts. */
export function scrollDistance(
  line: { top: number; bottom: number },
  area: { top: number; bottom: number },
): number {
  if (line.bottom > area.bottom) return line.bottom - area.bottom;
  return Math.min(0, line.top - area.top);
}

/** Returns the nearest scrolling element around another, or the page. */
function scrollerOf(element: Element): Element {
  for (let each = element.parentElement; each !== null; each = each.parentElement) {
    const isScrollable = /auto|scroll/.test(getComputedStyle(each).overflowY);
    if (isScrollable && each.scrollHeight > each.clientHeight) return each;
  }
  return document.documentElement;
}
