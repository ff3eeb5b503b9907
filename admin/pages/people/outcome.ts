/** What the page says or shows after something was done. */
export type Outcome = { note: string } | { link: string };
