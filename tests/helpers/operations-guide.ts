import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './sources.ts';

/** A block of commands in `docs/operations.md`. */
export type GuideBlock = {
  id: string;
  /** `run`: needs neither root nor systemd, so `npm test` runs it too. `machine`: needs a dedicated machine. */
  mark: 'run' | 'machine';
  commands: string;
};

/**
 * Reads all blocks of commands of the guide, in order.
 * @throws Error if a block has no mark, because nothing would run it
 */
export function readGuide(): GuideBlock[] {
  const text = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  return [...text.matchAll(/^```(sh|bash|shell|console)\b(.*)\n([\s\S]*?)^```$/gm)].map(
    ([, , attributes = '', commands = '']) => {
      const [, mark, id] = /^ (run|machine)=([a-z-]+)$/.exec(attributes) ?? [];
      if (id === undefined) throw new Error(`a block has no mark: ${commands}`);
      return { id, mark: mark === 'run' ? 'run' : 'machine', commands };
    },
  );
}

/**
 * Returns commands with values of the guide replaced.
 * @throws Error if no command contains a value, because the replacements would then belong to another guide
 */
export function replaceInBlocks(
  blocks: readonly GuideBlock[],
  replacements: Readonly<Record<string, string>>,
): GuideBlock[] {
  for (const written of Object.keys(replacements)) {
    if (blocks.some(({ commands }) => commands.includes(written))) continue;
    throw new Error(`docs/operations.md has no "${written}"`);
  }
  return blocks.map((block) => ({
    ...block,
    commands: Object.entries(replacements).reduce(
      (commands, [written, replaced]) => commands.replaceAll(written, replaced),
      block.commands,
    ),
  }));
}
