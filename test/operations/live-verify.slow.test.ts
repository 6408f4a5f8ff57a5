// Verifying a whole database takes minutes: it must not block the server that runs on it, and must leave no copy behind.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lockForServer } from '../../src/database/sqlite/connect.ts';
import { createProgram, type Program } from '../cli/program.ts';
import { type EveryRecord, everyRecord, MAKING_MS } from '../every-record.ts';
import { startService } from '../reliability/service.ts';

let every: EveryRecord;
let program: Program;
let folder: string;
let files = 0;

beforeAll(async () => {
  every = await everyRecord();
  program = await createProgram();
  folder = mkdtempSync(join(tmpdir(), 'invoicing-live-verify-'));
}, MAKING_MS);

afterEach(() => {
  process.exitCode = 0;
});

afterAll(async () => {
  await program.close();
  rmSync(folder, { recursive: true, force: true });
});

function newDatabase(): { file: string; place: string } {
  files += 1;
  const place = join(folder, String(files));
  mkdirSync(place);
  return { place, file: every.copyTo(join(place, 'invoicing.db')) };
}

const copiesIn = (place: string) => readdirSync(place).filter((name) => name.startsWith('.verifying-'));

/** Whether there was a copy at any moment of the work. */
async function hadCopy(place: string, work: () => Promise<unknown>): Promise<boolean> {
  let seen = false;
  const timer = setInterval(() => {
    seen ||= copiesIn(place).length > 0;
  }, 1);
  await work().finally(() => clearInterval(timer));
  return seen;
}

describe('a database on which a server runs', () => {
  it.each([[['verify', '--json']], [['doctor', '--deep', '--json']]])(
    '%j compares a copy, so that the write-ahead log can begin again, and removes it; without a server, the file itself',
    async (words) => {
      const { file, place } = newDatabase();
      const run = () => program.runOn(`file:${file}`, ...words);
      expect(await hadCopy(place, run)).toBe(false);
      const release = lockForServer(file);
      try {
        let found: unknown;
        const look = async () => {
          found = (await run()).json();
        };
        expect(await hadCopy(place, look)).toBe(true);
        const agreed =
          words[0] === 'verify'
            ? { ok: true, difference_count: 0 }
            : {
                checks: expect.arrayContaining([expect.objectContaining({ check: 'counters', state: 'ok' })]),
              };
        expect(found).toMatchObject(agreed);
      } finally {
        release();
      }
      expect(copiesIn(place)).toEqual([]);
    },
  );
});

describe('copies of a process that was killed', () => {
  const DAY_MS = 86_400_000;
  const ended = () => spawnSync(process.execPath, ['--version']).pid;

  function leave(place: string): { gone: string[]; kept: string[] } {
    const make = (name: string, ageMs = 0) => {
      mkdirSync(join(place, name));
      writeFileSync(join(place, name, 'invoicing.db'), 'half');
      const then = new Date(Date.now() - ageMs);
      utimesSync(join(place, name), then, then);
      return name;
    };
    return {
      gone: [
        make(`.verifying-${ended()}@${hostname()}-aB3dE6`),
        make('.verifying-7@another.example-aB3dE6', 2 * DAY_MS),
        make('.verifying-aB3dE6', 2 * DAY_MS),
      ],
      kept: [
        make(`.verifying-${process.pid}@${hostname()}-aB3dE6`),
        make('.verifying-7@another.example-zzzzzz'),
        make('.verifying-zzzzzz'),
        make('other', 2 * DAY_MS),
      ],
    };
  }

  const left = (place: string) =>
    readdirSync(place).filter((name) => name.startsWith('.verifying-') || name === 'other');

  it('are removed by the next verify that copies, those of living processes only when older than a day', async () => {
    const { file, place } = newDatabase();
    const { kept } = leave(place);
    const release = lockForServer(file);
    await program.runOn(`file:${file}`, 'verify');
    release();
    expect(left(place).toSorted()).toEqual(kept.toSorted());
  });

  it('are removed by the next start, next to the database and next to its backups', async () => {
    const { file, place } = newDatabase();
    const backups = join(place, 'backups');
    mkdirSync(backups);
    const remains = [place, backups].map((at) => [at, leave(at).kept] as const);
    const service = await startService({ DATABASE_URL: `file:${file}`, BACKUP_FOLDER: backups });
    await service.end('SIGTERM');
    for (const [at, kept] of remains) expect(left(at).toSorted()).toEqual(kept.toSorted());
    expect(existsSync(file)).toBe(true);
  });
});
