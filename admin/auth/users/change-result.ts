/** What the page says or shows after something was done. */
export type ChangeResult = { note: string } | { link: string };
