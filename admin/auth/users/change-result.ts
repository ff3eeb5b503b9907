/** What the page says or shows after an action. */
export type ChangeResult = { note: string } | { link: string };
