import { join } from 'node:path';

/** The fonts and the contents are read from the folders of the repository. */
export default { turbopack: { root: join(import.meta.dirname, '../../..') } };
