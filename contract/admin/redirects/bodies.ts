import * as v from 'valibot';
import { count, exportedTable, uuid } from '../body-schemas.ts';
import { REDIRECT_IMPORT_MAX_BYTES } from './redirect-calls.ts';
import { REDIRECT_ADDRESS_MAX_BYTES, REDIRECT_SOURCES, REDIRECTS_AT_ONCE } from './redirects.ts';

/** An address as somebody has typed it. The server says what is wrong with it. */
const address = v.pipe(v.string(), v.maxLength(2 * REDIRECT_ADDRESS_MAX_BYTES));

/** A table as CSV or a workbook, in base64. */
const table = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(Math.ceil(REDIRECT_IMPORT_MAX_BYTES / 3) * 4),
);

/** The bodies of the calls about redirects. */
export const redirectBodies = {
  /** `change`: the redirect to change, with what the user saw of it. */
  saveRedirect: v.strictObject({
    from: address,
    to: address,
    change: v.optional(v.strictObject({ id: uuid, from: address, to: address })),
  }),
  removeRedirects: v.strictObject({
    ids: v.pipe(v.array(uuid), v.nonEmpty(), v.maxLength(REDIRECTS_AT_ONCE)),
  }),
  /** The removed rows as the list showed them. */
  restoreRedirects: v.strictObject({
    rows: v.pipe(
      v.array(
        v.strictObject({
          from: address,
          to: address,
          source: v.picklist(REDIRECT_SOURCES),
          uses: count,
          lastUsedOn: v.nullable(v.pipe(v.string(), v.isoDate())),
        }),
      ),
      v.nonEmpty(),
      v.maxLength(REDIRECTS_AT_ONCE),
    ),
  }),
  checkRedirectImport: v.strictObject({ table }),
  importRedirects: v.strictObject({ table }),
  exportRedirects: exportedTable,
};
