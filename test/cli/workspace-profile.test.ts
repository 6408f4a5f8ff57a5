// What a workspace shows of itself on documents: bank accounts, logo, website, language.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import type { Workspace } from '../../src/auth/context.ts';
import { logoOf } from '../../src/workspaces/logo.ts';
import { bankAccountFor } from '../../src/workspaces/payee-account.ts';
import { createWorkspaces } from '../../src/workspaces/workspaces.ts';
import { shared } from '../during-tests.ts';
import { createProgram } from './program.ts';

const REFERENCE = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/);
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

// The head of a JPEG: start, a segment with a comment, a frame of 3 × 2 pixels, end.
const JPEG = Buffer.from(
  'ffd8fffe0004686affc0001108000200030301220002110103110100ffda000c03010002110311003f00aaffd9',
  'hex',
);

const program = shared(createProgram);

async function business(): Promise<Workspace> {
  const { production } = await program.database.write('instance', (tx) =>
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

  test('the account that was added last is the default of its currency, and the answer says which it replaces', async () => {
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
      scheme: 'iban',
      iban: 'DE89370400440532013000',
      routing_number: null,
      sort_code: null,
      account_number: null,
      account_type: null,
      bic: null,
      bank_name: null,
      is_default: true,
      created_at: INSTANT,
    };
    expect(first.json()).toEqual({ ...account, replaced: null });
    const second = await add(
      workspace,
      ...['--currency', 'EUR', '--iban', 'RS35260005601001611379', '--bic', 'kobbrsbgxxx', '--bank', 'Banka'],
    );
    expect(second.stdout).toMatch(/^bic +KOBBRSBGXXX$/m);
    expect(second.stdout).toMatch(/^It replaces DE89370400440532013000 as the default account for EUR\.$/m);
    const listed = await program.run('bank-accounts', 'list', workspace.reference, '--json');
    expect(listed.json()).toEqual([
      { ...account, iban: 'RS35260005601001611379', bic: 'KOBBRSBGXXX', bank_name: 'Banka' },
      { ...account, is_default: false },
    ]);
  });

  test('a currency without an account is paid to the IBAN of the profile, and without that nowhere', async () => {
    const workspace = await business();
    expect(await accountFor(workspace, 'RSD')).toBeNull();
    await program.run('workspaces', 'update', workspace.reference, '--iban', 'RS35260005601001611379');
    await add(workspace, '--currency', 'EUR', '--iban', 'DE89370400440532013000', '--bank', 'Bank');
    expect(await accountFor(workspace, 'RSD')).toEqual({
      scheme: 'iban',
      iban: 'RS35260005601001611379',
      bic: null,
      bankName: null,
    });
    expect(await accountFor(workspace, 'EUR')).toEqual({
      scheme: 'iban',
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

  test('American and British accounts have the numbers of their countries', async () => {
    const workspace = await business();
    const american = await add(
      workspace,
      ...['--currency', 'USD', '--scheme', 'us', '--routing-number', '021000021'],
      ...['--account-number', '123-456-7890', '--account-type', 'checking', '--json'],
    );
    expect(american.json()).toMatchObject({
      scheme: 'us',
      iban: null,
      routing_number: '021000021',
      account_number: '1234567890',
      account_type: 'checking',
    });
    const british = await add(
      workspace,
      ...[
        '--currency',
        'GBP',
        '--scheme',
        'GB',
        '--sort-code',
        '12-34-56',
        '--account-number',
        '98765432',
        '--json',
      ],
    );
    expect(british.json()).toMatchObject({
      scheme: 'gb',
      iban: null,
      sort_code: '123456',
      account_number: '98765432',
    });
    const listed = await program.run('bank-accounts', 'list', workspace.reference);
    expect(listed.stdout).toMatch(/GBP .*yes .*12-34-56 98765432/);
    expect(listed.stdout).toMatch(/USD .*yes .*021000021 1234567890/);
  });

  const accountsOf = async (workspace: Workspace) => {
    const listed = await program.run('bank-accounts', 'list', workspace.reference, '--json');
    return listed.json<{ reference: string }[]>().map(({ reference }) => reference);
  };

  test('an account may be added without becoming the default, become it later, and be changed', async () => {
    const workspace = await business();
    const first = ['--currency', 'EUR', '--iban', 'DE89370400440532013000'];
    await add(workspace, ...first, '--json');
    const second = ['--currency', 'EUR', '--iban', 'RS35260005601001611379', '--no-default'];
    const added = await add(workspace, ...second, '--json');
    const { reference, ...account } = added.json<{ reference: string; is_default: boolean }>();
    expect(account).toMatchObject({ is_default: false, replaced: null });
    const made = await program.run('bank-accounts', 'default', reference);
    expect(made.stdout).toBe('RS35260005601001611379 is the default account for EUR.\n');
    expect(await accountFor(workspace, 'EUR')).toMatchObject({ iban: 'RS35260005601001611379' });
    await program.run('bank-accounts', 'remove', reference);
    expect(await accountFor(workspace, 'EUR')).toMatchObject({ iban: 'DE89370400440532013000' });
    const [kept] = await accountsOf(workspace);
    const changed = await program.run(
      'bank-accounts',
      'update',
      kept as string,
      '--iban',
      'RS35105008123123123173',
      '--bank',
      'Banka',
      '--json',
    );
    expect(changed.json()).toMatchObject({
      reference: kept,
      iban: 'RS35105008123123123173',
      bank_name: 'Banka',
    });
    const none = await program.run('bank-accounts', 'default', reference);
    expect([none.status, none.stderr]).toEqual([1, `error: There is no bank-account "${reference}".\n`]);
  });

  test.each([
    [
      'a wrong check digit',
      ['--routing-number', '021000022', '--account-number', '1234567'],
      'routing-number',
    ],
    [
      'letters in the number',
      ['--routing-number', '021000021', '--account-number', '12E4567'],
      'account-number',
    ],
    ['no account number', ['--routing-number', '021000021'], 'account-number'],
    [
      'an IBAN',
      ['--routing-number', '021000021', '--account-number', '1234567', '--iban', 'DE89370400440532013000'],
      'iban',
    ],
    [
      'another type',
      ['--routing-number', '021000021', '--account-number', '1234567', '--account-type', 'giro'],
      'account-type',
    ],
  ])('refuses an American account with %s', async (_, options, field) => {
    const run = await add(await business(), '--currency', 'USD', '--scheme', 'us', ...options);
    expect(run.stderr).toMatch(new RegExp(`^error: --${field}: `));
    expect(run.status).toBe(1);
  });

  test.each([
    ['a sort code of five digits', ['--sort-code', '12-34-5', '--account-number', '98765432'], 'sort-code'],
    [
      'a number of seven digits',
      ['--sort-code', '12-34-56', '--account-number', '9876543'],
      'account-number',
    ],
    [
      'the IBAN of another account',
      ['--sort-code', '12-34-57', '--account-number', '98765432', '--iban', 'GB82 WEST 1234 5698 7654 32'],
      'iban',
    ],
  ])('refuses a British account with %s', async (_, options, field) => {
    const run = await add(await business(), '--currency', 'GBP', '--scheme', 'gb', ...options);
    expect(run.stderr).toMatch(new RegExp(`^error: --${field}: `));
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

  test('removes what cannot be seen from numbers', async () => {
    const workspace = await business();
    const hidden = (number: string) => `\u200e${number.slice(0, 4)}\u00ad\u200b${number.slice(4)}\ufeff`;
    const numbers = {
      tax_number: '101134702',
      vat_number: 'RS101134702',
      registration_number: '17123456',
      iban: 'RS35260005601001611379',
    };
    const options = Object.entries(numbers).flatMap(([name, number]) => [
      `--${name.replaceAll('_', '-')}`,
      hidden(number),
    ]);
    expect((await update(workspace, ...options, '--json')).json()).toMatchObject(numbers);
  });

  test.each(['javascript:alert(1)', 'https://user@zora.example', 'zora', 'https://zora.example/"><b>'])(
    'refuses the website %s',
    async (website) => {
      const run = await update(await business(), '--website', website);
      expect(run.stderr).toMatch(/^error: --website: /);
    },
  );

  test('refuses a language that it does not have', async () => {
    const run = await update(await business(), '--language', 'fr');
    expect(run.stderr).toMatch(
      /^error: --language: "fr" is not a language here; these are: en, sr, sr-Cyrl, hr, bs, de$/m,
    );
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

describe('the look of documents', () => {
  const update = (workspace: Workspace, ...options: string[]) =>
    program.run('workspaces', 'update', workspace.reference, ...options);

  test('workspaces update sets colour, footer and layout, and clears them', async () => {
    const workspace = await business();
    const look = [
      '--accent-colour',
      '#1F6FEB',
      '--footer-text',
      'Registered as BD 1234',
      '--layout',
      'modern',
    ];
    const set = await update(workspace, ...look, '--json');
    expect(set.json()).toMatchObject({
      accent_colour: '#1f6feb',
      footer_text: 'Registered as BD 1234',
      layout: 'modern',
    });
    const plain = ['--accent-colour', 'none', '--footer-text', '', '--layout', 'classic'];
    const cleared = await update(workspace, ...plain, '--json');
    expect(cleared.json()).toMatchObject({ accent_colour: null, footer_text: null, layout: 'classic' });
  });

  test.each([
    [['--accent-colour', 'blue'], '--accent-colour: must be a colour such as #1f6feb'],
    [['--layout', 'baroque'], '--layout: must be one of classic, compact, modern'],
    [['--footer-text', 'a\nb\nc\nd\ne\nf\ng'], '--footer-text: must have at most 6 lines'],
  ])('refuses %j by the name of its option', async (options, fault) => {
    const run = await update(await business(), ...options);
    expect(run.stderr).toBe(`error: ${fault}\n`);
  });
});
