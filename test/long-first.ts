import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes ten minutes and more in `npm run test:deep`: begun last, it would keep everybody waiting. */
const LONG = ['log-growth.deep.test.ts', 'model.test.ts', 'delivery-crash.test.ts'];

/** Begins with the files that take longest, also where no earlier run has measured that. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}`));
      return at === -1 ? LONG.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
