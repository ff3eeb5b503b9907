/** What the page says or shows after something was done. */
export type ActResult = { note: string } | { link: string };
