/** The path of the subscribers, below that of the back office. In a file of its own, because every page needs it. */
export const SUBSCRIBERS_PATH = '/newsletter/subscribers';
