// `npm run einvoice:oracle -- --rules FOLDER --saxon JAR`: electronic files against the official rules. Random issued
// documents in every profile; with --mutants, documents that are spoilt in one place. See docs/einvoice-oracle.md.
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROFILES } from '../../src/einvoice/profiles.ts';
import { judgeCorpus } from './corpus.ts';
import { judgeMutants } from './mutants.ts';
import { findJudges } from './rules.ts';
import { startValidator } from './validator.ts';

const { values } = parseArgs({
  options: {
    rules: { type: 'string' },
    saxon: { type: 'string', default: '/usr/share/java/Saxon-HE.jar' },
    documents: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
    details: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    'read-back': { type: 'boolean', default: false },
  },
});
if (!values.rules) throw new Error('Name the folder with the official rules: --rules FOLDER');

const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'einvoice-oracle-'));
const judges = findJudges(values.rules, PROFILES);
for (const { profile } of judges) mkdirSync(join(folder, profile), { recursive: true });
const startedAt = performance.now();
const validator = startValidator(values.saxon);
const at = { folder, judges, validator, hasDetails: values.details };
try {
  const isRight = values.mutants
    ? await judgeMutants(at)
    : await judgeCorpus({
        ...at,
        documents: Number(values.documents),
        seed: Number(values.seed),
        isReadBack: values['read-back'],
      });
  if (!isRight) process.exitCode = 1;
} finally {
  validator.stop();
}
console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s; files in ${folder}`);
