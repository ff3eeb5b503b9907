/** Who changes the content, and the time in epoch milliseconds. */
export type Author = { at: number; by: string };
