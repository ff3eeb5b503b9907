/** How staff began a conversation: the person called, the person came by, or staff wrote first. */
export const BEGUN_KINDS = ['phone', 'visit', 'writing'] as const;

export type BegunKind = (typeof BEGUN_KINDS)[number];

/**
 * Why staff may write first, as they said when they began. `asked`: the person has asked for it; `published`: the address is published for such
 * messages; `known`: the organisation works with the person already.
 */
export const WRITING_BASES = ['asked', 'published', 'known'] as const;

export type WritingBasis = (typeof WRITING_BASES)[number];

/** How a conversation began that no form has begun. Whoever calls or comes by has told staff what is stored. */
export type Begun =
  | { kind: Exclude<BegunKind, 'writing'> }
  | {
      kind: 'writing';
      basis: WritingBasis;
      /** The subject of the mails. */
      subject: string;
    };
