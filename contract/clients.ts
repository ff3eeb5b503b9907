import * as v from 'valibot';
import { link, optionalId, requiredMedia, text } from './reading.ts';

/** A client of the organisation: shown as partner and as sponsor. `id` and `name` are ours, and optional to a reader. */
export const client = v.pipe(
  v.object({ id: optionalId, name: text, link, logo: requiredMedia }),
  v.transform(({ link: url, ...rest }) => ({ ...rest, url })),
);

export type ClientWire = v.InferInput<typeof client>;
export type Client = v.InferOutput<typeof client>;
