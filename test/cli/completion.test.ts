import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { shared } from '../during-tests.ts';
import { createProgram } from './program.ts';

const program = shared(createProgram);
let script: string;
beforeAll(async () => {
  const { stdout, stderr } = await program.run('completion', 'bash');
  expect(stderr).toBe('');
  script = join(program.folder, 'completion.bash');
  writeFileSync(script, stdout);
});

/** What bash offers for a line, whose last word is being typed. */
function offered(line: string): string[] {
  const words = line.split(' ');
  const run = spawnSync(
    'bash',
    [
      ...['--norc', '-c'],
      `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _invoicing; printf '%s\\n' "\${COMPREPLY[@]}"`,
      ...[script, ...words],
    ],
    { encoding: 'utf8' },
  );
  expect([run.stderr, run.status]).toEqual(['', 0]);
  return run.stdout.split('\n').filter((word) => word !== '');
}

describe('the completion of bash', () => {
  it('is a script that bash reads, and registers itself', () => {
    expect(spawnSync('bash', ['-n', script]).status).toBe(0);
    const registered = spawnSync('bash', ['--norc', '-c', 'source "$0"; complete -p invoicing', script]);
    expect(registered.stdout.toString()).toContain('-F _invoicing invoicing');
  });

  it.each([
    ['invoicing w', ['workspaces']],
    ['invoicing keys ', ['create', 'list', 'rotate', 'revoke']],
    ['invoicing keys create --e', ['--email', '--expires']],
    ['invoicing api issue', ['issueDocument']],
    ['invoicing api issueDocument --is', ['--issue-date']],
    ['invoicing api recordPayment --method ', ['bank', 'cash', 'card', 'gateway']],
    ['invoicing api listClients --workspace 01JD2ZQW0000000000000000WS --t', ['--type']],
    ['invoicing completion ', ['bash', 'zsh']],
    ['invoicing backup re', ['restore']],
    ['invoicing doc', ['document-types', 'doctor']],
    ['invoicing documen', ['document-types']],
  ])('offers for "%s" %j', (line, words) => {
    expect(offered(line).sort()).toEqual([...words].sort());
  });
});

describe('the completion of zsh', () => {
  const ZSH = '/usr/bin/zsh';

  it.skipIf(!existsSync(ZSH))('is a script that zsh reads', async () => {
    const file = join(program.folder, '_invoicing');
    writeFileSync(file, (await program.run('completion', 'zsh')).stdout);
    expect(spawnSync(ZSH, ['-n', file]).status).toBe(0);
  });

  it('says what it completes', async () => {
    expect((await program.run('completion', 'zsh')).stdout).toMatch(/^#compdef invoicing\n/);
  });
});
