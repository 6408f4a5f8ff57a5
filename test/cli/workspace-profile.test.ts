// What a workspace shows of itself on documents: bank accounts, logo, website, language.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Workspace } from '../../src/auth/context.ts';
import { bankAccountFor } from '../../src/workspaces/bank-accounts.ts';
import { logoOf } from '../../src/workspaces/logo.ts';
import { createWorkspaces } from '../../src/workspaces/workspaces.ts';
import { createProgram, type Program } from './program.ts';

const REFERENCE = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/);
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

// The head of a JPEG: start, a segment with a comment, a frame of 3 × 2 pixels, end.
const JPEG = Buffer.from(
  'ffd8fffe0004686affc0001108000200030301220002110103110100ffda000c03010002110311003f00aaffd9',
  'hex',
);

let program: Program;
beforeAll(() => {
  program = createProgram();
});
afterAll(() => program.close());

async function business(): Promise<Workspace> {
  const { production } = await program.database.write((tx) =>
    createWorkspaces(tx, {
      name: 'Zora',
      country: 'RS',
      currency: 'RSD',
      timezone: 'Europe/Belgrade',
      ownerEmail: 'ana@zora.example',
      sandbox: false,
      now: new Date(),
    }),
  );
  return production;
}

function png(width: number, height: number, bitDepth: 8 | 16 = 8): Buffer {
  const { data } = new PNG({ width, height });
  const samples = bitDepth === 8 ? data : new Uint16Array(data);
  return PNG.sync.write({ width, height, data: samples } as PNG, { bitDepth });
}

function file(name: string, content: Buffer): string {
  const path = join(program.folder, name);
  writeFileSync(path, content);
  return path;
}

describe('bank accounts', () => {
  const add = (workspace: Workspace, ...options: string[]) =>
    program.run('bank-accounts', 'add', workspace.reference, ...options);
  const accountFor = (workspace: Workspace, currency: string) =>
    program.database.read((tx) => bankAccountFor(tx, workspace.id, currency));

  test('a currency has one account: adding again replaces it and says so', async () => {
    const workspace = await business();
    const first = await add(
      workspace,
      '--currency',
      'eur',
      '--iban',
      'DE89 3704 0044 0532 0130 00',
      '--json',
    );
    const account = {
      reference: REFERENCE,
      currency: 'EUR',
      iban: 'DE89370400440532013000',
      bic: null,
      bank_name: null,
      created_at: INSTANT,
    };
    expect(first.json()).toEqual({ ...account, replaced: null });
    const second = await add(
      workspace,
      ...['--currency', 'EUR', '--iban', 'RS35260005601001611379', '--bic', 'kobbrsbgxxx', '--bank', 'Banka'],
    );
    expect(second.stdout).toMatch(/^bic +KOBBRSBGXXX$/m);
    expect(second.stdout).toMatch(/^It replaces DE89370400440532013000 as the account for EUR\.$/m);
    const listed = await program.run('bank-accounts', 'list', workspace.reference, '--json');
    expect(listed.json()).toEqual([
      { ...account, iban: 'RS35260005601001611379', bic: 'KOBBRSBGXXX', bank_name: 'Banka' },
    ]);
  });

  test('a currency without an account is paid to the IBAN of the profile, and without that nowhere', async () => {
    const workspace = await business();
    expect(await accountFor(workspace, 'RSD')).toBeNull();
    await program.run('workspaces', 'update', workspace.reference, '--iban', 'RS35260005601001611379');
    await add(workspace, '--currency', 'EUR', '--iban', 'DE89370400440532013000', '--bank', 'Bank');
    expect(await accountFor(workspace, 'RSD')).toEqual({
      iban: 'RS35260005601001611379',
      bic: null,
      bankName: null,
    });
    expect(await accountFor(workspace, 'EUR')).toEqual({
      iban: 'DE89370400440532013000',
      bic: null,
      bankName: 'Bank',
    });
  });

  test('remove ends an account', async () => {
    const workspace = await business();
    const added = await add(workspace, '--currency', 'EUR', '--iban', 'DE89370400440532013000', '--json');
    const { reference } = added.json<{ reference: string }>();
    const removed = await program.run('bank-accounts', 'remove', reference);
    expect(removed.stdout).toBe('The account for EUR, DE89370400440532013000, is removed.\n');
    expect(await accountFor(workspace, 'EUR')).toBeNull();
    const again = await program.run('bank-accounts', 'remove', reference);
    expect([again.status, again.stderr]).toEqual([1, `error: There is no bank-account "${reference}".\n`]);
  });

  test.each([
    [
      'an IBAN with a wrong check digit',
      ['--currency', 'EUR', '--iban', 'DE88370400440532013000'],
      /^error: --iban: /,
    ],
    ['no currency', ['--currency', 'XYZ', '--iban', 'DE89370400440532013000'], /^error: --currency: /],
    [
      'a BIC of nine characters',
      ['--currency', 'EUR', '--iban', 'DE89370400440532013000', '--bic', 'KOBBRSBGX'],
      /^error: --bic: /,
    ],
    [
      'a BIC with digits for the country',
      ['--currency', 'EUR', '--iban', 'DE89370400440532013000', '--bic', 'KOBB12BG'],
      /^error: --bic: /,
    ],
  ])('refuses %s and stores nothing', async (_, options, message) => {
    const workspace = await business();
    const run = await add(workspace, ...options);
    expect(run.stderr).toMatch(message);
    expect(run.status).toBe(1);
    const listed = await program.run('bank-accounts', 'list', workspace.reference, '--json');
    expect(listed.json()).toEqual([]);
  });
});

describe('workspaces update', () => {
  const update = (workspace: Workspace, ...options: string[]) =>
    program.run('workspaces', 'update', workspace.reference, ...options);

  test('sets website and language; an empty text clears them', async () => {
    const workspace = await business();
    const set = await update(workspace, '--website', 'zora.example', '--language', 'SR', '--json');
    expect(set.json()).toMatchObject({ website: 'https://zora.example', language: 'sr' });
    const cleared = await update(workspace, '--website', '', '--language', '', '--json');
    expect(cleared.json()).toMatchObject({ website: null, language: null });
  });

  test.each(['javascript:alert(1)', 'https://user@zora.example', 'zora', 'https://zora.example/"><b>'])(
    'refuses the website %s',
    async (website) => {
      const run = await update(await business(), '--website', website);
      expect(run.stderr).toMatch(/^error: --website: /);
    },
  );

  test('refuses a language that it does not have', async () => {
    const run = await update(await business(), '--language', 'de');
    expect(run.stderr).toMatch(/^error: --language: "de" is not a language here; these are: en, sr$/m);
  });

  test.each([
    ['PNG', 'image/png', png(120, 40)],
    ['JPEG', 'image/jpeg', JPEG],
  ])('keeps a %s as the logo, byte for byte, whatever the file is called', async (_, mediaType, image) => {
    const workspace = await business();
    const set = await update(workspace, '--logo', file('logo.txt', image), '--json');
    const sha256 = createHash('sha256').update(image).digest('hex');
    expect(set.json().logo).toEqual({ media_type: mediaType, sha256 });
    const stored = await program.database.read((tx) => logoOf(tx, workspace.id));
    expect(stored).toEqual({ mediaType, sha256, image });
  });

  test('a new logo replaces the old one, and "none" removes it', async () => {
    const workspace = await business();
    await update(workspace, '--logo', file('first.png', png(10, 10)));
    const second = png(20, 20);
    await update(workspace, '--logo', file('second.png', second));
    expect((await program.database.read((tx) => logoOf(tx, workspace.id)))?.image).toEqual(second);
    const removed = await update(workspace, '--logo', 'none', '--json');
    expect(removed.json().logo).toBeNull();
    expect(await program.database.read((tx) => logoOf(tx, workspace.id))).toBeUndefined();
  });

  test.each([
    ['a text', Buffer.from('no picture'), 'must be a whole PNG or JPEG picture'],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'must be a whole PNG or JPEG picture',
    ],
    ['a PNG that was cut off', png(50, 50).subarray(0, -6), 'must be a whole PNG or JPEG picture'],
    [
      'a JPEG that was cut off',
      Buffer.concat([JPEG.subarray(0, -2), Buffer.alloc(100)]),
      'must be a whole PNG or JPEG picture',
    ],
    ['a picture of 5000 pixels', png(5000, 1), 'is 5000 × 1 pixels: each side may have 1 to 4000'],
    ['more than two million pixels', png(2000, 1001), 'is 2000 × 1001 pixels: it may have 2000000 in all'],
    ['16 bits per colour', png(20, 20, 16), 'has 16 bits per colour: save it with 8'],
    ['more than 1 MiB', Buffer.alloc(1024 * 1024 + 1), 'must have at most 1 MiB'],
  ])('refuses %s as a logo and changes nothing', async (_, image, message) => {
    const workspace = await business();
    const run = await update(workspace, '--city', 'Zemun', '--logo', file('bad.png', image));
    expect(run.stderr).toBe(`error: --logo: ${message}\n`);
    const shown = await program.run('workspaces', 'show', workspace.reference, '--json');
    expect(shown.json()).toMatchObject({ city: null, logo: null });
  });

  test('says when there is no such file', async () => {
    const run = await update(await business(), '--logo', 'missing.png');
    expect(run.stderr).toBe('error: --logo: there is no file "missing.png"\n');
  });
});
