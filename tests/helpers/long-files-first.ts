import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files, by name, that take longer than their size suggests, because they wait or start processes. */
const LONG =
  /\/(hostile-uploads|stopping|operations-guide|held-connections|database-gone|upstream-tweets|start|messages|restic|backup|move|newsletter-kill|admin-kill|roles|submission-faults|deliver-mail-job)(\.integration)?\.test\.ts$/;

/**
 * Starts with the long files, so that none of them runs alone at the end. All others keep Vitest's order: by the times of the last run, or
 * by size if there was none.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
