import type { PageBlock } from '../../../contract/content/page.ts';

/** What the component of each block is given. It uses the fields of its block (`FIELDS_OF_BLOCK`). */
export type BlockProps = { block: PageBlock };
