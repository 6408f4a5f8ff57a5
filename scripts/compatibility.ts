// Compares a spec with an earlier one of the same version: a change that breaks a caller fails.
//   node scripts/compatibility.ts <earlier.json> <later.json>
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withClosedEnums } from '../src/spec/closed.ts';

export type Change = { path: string; impact: string; verdicts: { ruleId: string; message: string }[] };

/** A breaking change: its path, the rule of Redocly that found it, and its message. */
export type Break = { path: string; rule: string; message: string };

type Exception = { rule: string; path: RegExp; message: RegExp; reason: string };

/** Changes that Redocly reports as breaking, but that break no caller. */
export const EXCEPTIONS: Exception[] = [
  {
    rule: 'server-removed',
    path: /^#\/servers\/0$/,
    message: /^Server `http:\/\/127\.0\.0\.1:3000\/api\/v1` was removed\.$/,
    reason: 'the same address, without a description that held where the service runs on one machine',
  },
  {
    rule: 'schema-constraint-changed',
    path: /\/requestBody\/.*\/properties\/email$/,
    message: /^`format` of `email` changed from 'email' to 'idn-email'\.$/,
    reason: 'each address of before is one of these; domains may have any letters as well (RFC 6531)',
  },
  {
    rule: 'schema-constraint-changed',
    path: /\/parameters\/\d+\/schema$/,
    message: /^`format` was set to 'int32'\.$/,
    reason:
      'the bounds of the parameter are within 32 bits already: no value is refused that was accepted before',
  },
  {
    rule: 'schema-combinator-changed',
    path: /\/requestBody\/.*\/properties\/(unit|discount_type)\/anyOf$/,
    message: /^`anyOf` of `\w+` was added\.$/,
    reason:
      'the same values, with null next to the enum instead of in it, which generators turn into a faulty list',
  },
  {
    rule: 'schema-type-changed',
    path: /\/responses\/.*\/properties\/(discount_type|error)$/,
    message: /widened from 'string \| null' to 'any'\.$/,
    reason: 'the same values again: the types are within `anyOf` now',
  },
  {
    rule: 'schema-constraint-changed',
    path: /\/responses\/|^#\/webhooks\//,
    message: /^`additionalProperties` (of `\w+` )?was removed\.$/,
    reason:
      'callers were always asked to expect further fields of answers and events; their schemas forbade them',
  },
  {
    rule: 'schema-constraint-changed',
    path: /^#\/webhooks\/.*\/parameters\/\d+\/schema$/,
    message: /^`(pattern|maxLength)` /,
    reason:
      'a second signature is sent only where an overlap was requested for the endpoint; receivers that read one use the first',
  },
  {
    rule: 'parameter-serialization-changed',
    path: /^#\/paths\/~1documents\/get\/parameters\/0$/,
    message: /^`allowReserved` of `status` /,
    reason: 'a comma between several statuses may be sent as it is: it was refused before',
  },
  {
    rule: 'schema-constraint-changed',
    path: /^#\/paths\/~1documents\/get\/parameters\/0\/schema$/,
    message: /^`maxLength` was set to '200'\.$/,
    reason: 'all statuses together are shorter: each that was taken still is, and several of them as well',
  },
  {
    rule: 'parameter-serialization-changed',
    path: /^#\/paths\/~1documents\/get\/parameters\/1$/,
    message: /^`allowReserved` of `client` /,
    reason: 'a comma between several clients may be sent as it is: it was refused before',
  },
  {
    rule: 'schema-constraint-changed',
    path: /^#\/paths\/~1documents\/get\/parameters\/1\/schema$/,
    message: /^`pattern` changed from .*\(,\[0-7\]\[0-9A-HJKMNP-TV-Z\]\{25\}\)\{0,99\}\$'\.$/,
    reason: 'one reference is taken as before, and several of them as well',
  },
  {
    rule: 'schema-constraint-changed',
    path: /\/requestBody\/.*\/lines\/items\/dependentSchemas$/,
    message: /^`dependentSchemas` of `DocumentLineInput` was added\.$/,
    reason: 'a discount without its other half was always refused; only the schema did not say so',
  },
  {
    rule: 'schema-constraint-changed',
    path: /~1documents\/post\/requestBody\/.*\/schema\/else$/,
    message: /^`else` of `DocumentCreate` was added\.$/,
    reason: 'type, client and lines were always required without `from`; only the schema did not say so',
  },
  {
    rule: 'schema-constraint-changed',
    path: /~1contracts\/post\/requestBody\/.*\/schema\/else$/,
    message: /^`else` of `ContractCreate` was added\.$/,
    reason: 'the client was always required; it may be named by `client_external_id` as well',
  },
  {
    rule: 'schema-constraint-changed',
    path: /\/requestBody\/.*\/lines\/items\/properties\/quantity\/not$/,
    message: /^`not` of `quantity` was added\.$/,
    reason:
      '0 was always refused; the minimum that refused it has gone, because negative quantities are taken',
  },
  {
    rule: 'schema-constraint-changed',
    path: /\/responses\/.*\/lines\/items\/properties\/quantity$/,
    message: /^`pattern` of `quantity` changed from .* to '\^-\?/,
    reason: 'only a line that was sent with a minus shows one; all other quantities are as before',
  },
];

const cli = fileURLToPath(new URL('../node_modules/@redocly/cli/bin/cli.js', import.meta.url));

/**
 * All changes, and those that break callers. New values in an answer are additions (guides/versioning.md), which is why
 * its lists are open: the lists themselves are compared.
 */
export function compareSpecs(earlier: string, later: string): { changes: Change[]; breaks: Break[] } {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-compatibility-'));
  try {
    const [before, after] = [earlier, later].map((file, place) => {
      const closed = withClosedEnums(JSON.parse(readFileSync(file, 'utf8')));
      const path = join(folder, `${place}.json`);
      writeFileSync(path, JSON.stringify(closed));
      return path;
    });
    return difference(before as string, after as string);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function difference(earlier: string, later: string): { changes: Change[]; breaks: Break[] } {
  const args = ['diff', earlier, later, '--skip-rule', 'enum-values-added', '--format', 'json'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const run = spawnSync(process.execPath, [cli, ...args], {
    encoding: 'utf8',
    env,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!run.stdout.startsWith('{')) throw new Error(`The specs could not be compared:\n${run.stderr}`);
  const { changes } = JSON.parse(run.stdout) as { changes: Change[] };
  const breaks = changes
    .filter(({ impact }) => impact === 'major')
    .flatMap(({ path, verdicts }) =>
      verdicts.map(({ ruleId, message }) => ({ path, rule: ruleId, message })),
    );
  return { changes, breaks };
}

/** The exception that covers a breaking change. */
export function exceptionFor(found: Break): Exception | undefined {
  return EXCEPTIONS.find(
    ({ rule, path, message }) => rule === found.rule && path.test(found.path) && message.test(found.message),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [earlier = '', later = ''] = process.argv.slice(2);
  const { changes, breaks } = compareSpecs(earlier, later);
  const broken = breaks.filter((found) => !exceptionFor(found));
  for (const { path, rule, message } of broken) console.log(`${path}: ${message} (${rule})`);
  const excepted = breaks.length - broken.length;
  console.log(
    `${changes.length} changes, ${broken.length} of them break callers, ${excepted} are excepted with a reason`,
  );
  process.exitCode = broken.length === 0 ? 0 : 1;
}
