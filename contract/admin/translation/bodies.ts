import * as v from 'valibot';
import { exportedTable, oneLine, uuid } from '../body-schemas.ts';
import { GLOSSARY_IMPORT_MAX_BYTES, GLOSSARY_MAX, TERM_MAX } from './translation.ts';

/** The bodies of the calls about the glossary. */
export const translationBodies = {
  /** A term, or ids of terms to remove, or a table as CSV in base64. `id`: of the term that is changed. */
  changeGlossary: v.strictObject({
    id: v.optional(uuid),
    arabic: v.optional(oneLine(TERM_MAX)),
    english: v.optional(oneLine(TERM_MAX)),
    removed: v.optional(v.pipe(v.array(uuid), v.nonEmpty(), v.maxLength(GLOSSARY_MAX))),
    table: v.optional(
      v.pipe(v.string(), v.nonEmpty(), v.maxLength(Math.ceil(GLOSSARY_IMPORT_MAX_BYTES / 3) * 4)),
    ),
  }),
  exportGlossary: exportedTable,
};
