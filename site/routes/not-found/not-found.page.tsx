import { NotFound } from '../../sections/not-found/not-found.tsx';
import type { HeadContext } from '../page.ts';

/** Returns the head of the 404 page. */
export function head({ t }: HeadContext) {
  return { title: t.notFound.title, description: t.notFound.text, status: 404 as const };
}

/** Shows the 404 page. */
export function Page() {
  return <NotFound />;
}
