/**
 * The folder of pictures that were made for mails, below `/media/` and at the start of their source paths. They are never
 * deleted, because mails are opened years later, and do not belong to the library.
 */
export const MAILED_FOLDER = 'mailed';
