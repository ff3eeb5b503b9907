/**
 * The folder of pictures that were made for mails, below `/media/` and at the start of their source paths. They stay for good, because
 * mails are opened years later, and are no files of the library.
 */
export const MAILED_FOLDER = 'mailed';
