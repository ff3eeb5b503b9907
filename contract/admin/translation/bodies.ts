import * as v from 'valibot';
import { exportedTable, oneLine, uuid } from '../body-schemas.ts';
import { GLOSSARY_IMPORT_MAX_BYTES, GLOSSARY_MAX, TERM_MAX } from './translation.ts';

/** The bodies of the calls about the glossary. */
export const translationBodies = {
  /** `id`: of the term that is changed. */
  saveTerm: v.strictObject({
    id: v.optional(uuid),
    arabic: oneLine(TERM_MAX),
    english: oneLine(TERM_MAX),
  }),
  removeTerms: v.strictObject({
    ids: v.pipe(v.array(uuid), v.nonEmpty(), v.maxLength(GLOSSARY_MAX)),
  }),
  /** `table`: CSV in base64. */
  importGlossary: v.strictObject({
    table: v.pipe(
      v.string(),
      v.nonEmpty(),
      v.maxLength(Math.ceil(GLOSSARY_IMPORT_MAX_BYTES / 3) * 4),
    ),
  }),
  exportGlossary: exportedTable,
};
