import * as v from 'valibot';
import { LANGUAGES } from '../../../contract/locale.ts';

const about = v.object({
  language: v.optional(v.picklist(LANGUAGES)),
  /** The hash of the token of a one-time link. */
  link: v.optional(v.string()),
  /** The id of an address to which a subscriber is to be corrected. */
  addressChange: v.optional(v.string()),
  entry: v.optional(v.object({ kind: v.string(), id: v.number() })),
  /** The delivery that this one copies. */
  copyOf: v.optional(v.string()),
  /** The Message-IDs of the earlier mails in its conversation, oldest first. */
  earlier: v.optional(v.array(v.string())),
});

/** What a delivery is about, unless another table says so. It contains no text. */
export type About = v.InferOutput<typeof about>;

/** Reads what a delivery is about from the JSON in its row. */
export function readAbout(json: string): About {
  return v.parse(about, JSON.parse(json));
}
