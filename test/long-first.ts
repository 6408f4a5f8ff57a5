import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take ten minutes and more in `npm run test:deep`: started last, they would delay the end. */
const LONG = ['log-growth.deep.test.ts', 'model.slow.test.ts', 'delivery-crash.slow.test.ts'];

/** Starts the longest files first, even if no earlier run has measured them. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}`));
      return at === -1 ? LONG.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
