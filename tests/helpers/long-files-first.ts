import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longer than their size says, by their names: they wait, or start processes. */
const LONG =
  /\/(hostile-uploads|stopping|operations-guide|held-connections|database-gone|upstream-tweets|start|messages|restic|backup|move|newsletter-kill|admin-kill|roles|submission-faults|deliver-mail-job)(\.integration)?\.test\.ts$/;

/**
 * Begins with the long files, so that none of them runs alone at the end. Otherwise the order is that of Vitest: by the times of the
 * last run, or by size where there was none.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
