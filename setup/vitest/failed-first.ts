// The order of the unit files: those that failed in the last run on this machine first, the others as vitest has them.

import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { failedLast } from '../testing/failed-last.ts';

export class FailedFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const failed = new Set(failedLast('unit').map(({ file }) => file));
    const isFailed = ({ moduleId }: TestSpecification): boolean => [...failed].some((file) => moduleId.endsWith(file));
    return [...sorted.filter(isFailed), ...sorted.filter((file) => !isFailed(file))];
  }
}
