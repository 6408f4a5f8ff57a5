// Files as other programs write them: what is kept of them, what is refused, and how much a workspace keeps in all.
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { sharedService } from '../during-tests.ts';
import { ODD_PDFS } from '../print/odd-pdfs.ts';
import { runs } from '../scenarios.ts';
import { answered, invalid, newDraft, newExpense, record } from './records.ts';

const MEBIBYTE = 1024 * 1024;
const world = sharedService({ settings: { MAX_FILE_MEBIBYTES_PER_WORKSPACE: '1' } });

const foreign = (name: string) => readFileSync(join(import.meta.dirname, 'foreign-files', name));

type Noun = 'documents' | 'expenses';

const addTo = (noun: Noun, reference: string, name: string, bytes: Buffer) =>
  world.api.POST(`/${noun}/{reference}/files` as '/documents/{reference}/files', {
    params: { path: { reference } },
    body: { name, content: bytes.toString('base64') },
  });
const remove = (noun: Noun, reference: string, file: string) =>
  world.api.DELETE(`/${noun}/{reference}/files/{file}` as '/documents/{reference}/files/{file}', {
    params: { path: { reference, file } },
  });

async function contentOf(noun: Noun, reference: string, file: string): Promise<Buffer> {
  const response = await world.request(`/${noun}/${reference}/files/${file}/content`);
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  return Buffer.from(await response.arrayBuffer());
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a file of another program', () => {
  it.each([
    ['camera.jpg', 'image/jpeg', 'jpg'],
    ['editor.png', 'image/png', 'png'],
    ['phone.webp', 'image/webp', 'webp'],
    ['moving.png', 'image/png', 'png'],
  ])('is kept without place, device and texts: %s', async (name, mediaType, ending) => {
    const { reference } = await newDraft(world.api);
    // Its name says nothing of what it is.
    const file = await record(addTo('documents', reference, 'page.html', foreign(name)), 201);
    expect(file).toMatchObject({ name: `page.html.${ending}`, media_type: mediaType });
    const kept = await contentOf('documents', reference, file.reference);
    expect([kept.length, sha256(kept)]).toEqual([file.size, file.sha256]);
    expect(foreign(name).toString('latin1')).toContain('Ana');
    expect(kept.toString('latin1')).not.toMatch(/Ana|Canon|EOS|xmpmeta|acTL|fdAT/);
    // What is clean stays as it is.
    expect((await record(addTo('documents', reference, 'again', kept), 201)).sha256).toBe(file.sha256);
  });

  it('is a PDF as it is, of which the service draws a page before it takes it', async () => {
    const { reference } = await newExpense(world.api);
    const file = await record(addTo('expenses', reference, 'bill', foreign('picture.pdf')), 201);
    expect(await contentOf('expenses', reference, file.reference)).toEqual(foreign('picture.pdf'));
  });

  it.each(['locked.pdf', 'moving.webp', 'picture.gif', 'picture.bmp', 'icon.ico', 'scan.tiff'])(
    'is refused where it is none of the kinds, or cannot be read: %s',
    async (name) => {
      const { reference } = await newDraft(world.api);
      await invalid(addTo('documents', reference, 'photo.jpg', foreign(name)), 'content');
    },
  );

  it('is never a fault of the service, where it is cut off or spoilt anywhere', async () => {
    const { reference } = await newDraft(world.api);
    const names = ['camera.jpg', 'editor.png', 'phone.webp', 'picture.pdf'];
    const spoilt = fc.record({
      name: fc.constantFrom(...names),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      byte: fc.option(fc.nat(255), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(spoilt, async ({ name, at, byte }) => {
        const whole = foreign(name);
        const place = Math.min(Math.floor(at * whole.length), whole.length - 1);
        const bytes = byte === undefined ? whole.subarray(0, place) : Buffer.from(whole);
        if (byte !== undefined) bytes[place] = byte;
        const { response, data } = await addTo('documents', reference, 'x', bytes);
        expect([201, 422]).toContain(response.status);
        if (data) await answered(remove('documents', reference, data.data.reference), 204);
      }),
      { numRuns: runs(200) },
    );
  }, 120_000);
});

describe('PDFs that are odd', () => {
  it.each(ODD_PDFS.map(({ name, file }) => [name, file] as const))(
    'are kept byte for byte: %s',
    async (name, file) => {
      const { reference } = await newExpense(world.api);
      const { response, data } = await addTo('expenses', reference, name, file);
      expect([201, 422]).toContain(response.status);
      if (data) expect(await contentOf('expenses', reference, data.data.reference)).toEqual(file);
      if (data) await answered(remove('expenses', reference, data.data.reference), 204);
    },
  );
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A picture that is clean, of about so many bytes. */
function picture(size: number): Buffer {
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const parts = [chunk('IHDR', head), chunk('IDAT', randomBytes(size)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

type Step = { kind: 'add' | 'remove'; picture: number; owner: number; which: number };

it('a workspace keeps equal bytes once, as much as it may, and what is removed makes room', async () => {
  const step = fc.record({
    kind: fc.constantFrom<Step['kind']>('add', 'add', 'remove'),
    ...{ picture: fc.nat(7), owner: fc.nat(3), which: fc.nat(99) },
  });
  const sizes = fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: 8, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(sizes, fc.array(step, { minLength: 10, maxLength: 40 }), async (of, steps) => {
      const pictures = of.map(picture);
      const owners: [Noun, string][] = [
        ['documents', (await newDraft(world.api)).reference],
        ['documents', (await newDraft(world.api)).reference],
        ['expenses', (await newExpense(world.api)).reference],
        ['expenses', (await newExpense(world.api)).reference],
      ];
      const kept: { owner: [Noun, string]; file: string; bytes: Buffer }[] = [];
      const room = await roomLeft();
      const sum = () =>
        [...new Set(kept.map(({ bytes }) => bytes))].reduce((all, { length }) => all + length, 0);
      for (const { kind, picture: n, owner: o, which } of steps) {
        const [owner, bytes] = [owners[o] as [Noun, string], pictures[n] as Buffer];
        if (kind === 'remove') {
          const [gone] = kept.splice(which % Math.max(1, kept.length), 1);
          if (gone) await answered(remove(...gone.owner, gone.file), 204);
          continue;
        }
        const isFull = kept.filter((each) => each.owner === owner).length >= 20;
        const isThere = kept.some((each) => each.bytes === bytes);
        const fits = !isFull && (isThere || sum() + bytes.length <= room);
        const { response, data } = await addTo(...owner, 'x', bytes);
        expect(response.status, JSON.stringify({ sum: sum(), more: bytes.length })).toBe(fits ? 201 : 422);
        if (data) kept.push({ owner, file: data.data.reference, bytes });
      }
      for (const { owner, file, bytes } of kept) expect(await contentOf(...owner, file)).toEqual(bytes);
      for (const { owner, file } of kept) await answered(remove(...owner, file), 204);
      expect(await roomLeft()).toBe(room);
    }),
    { numRuns: runs(60) },
  );
  expect((await verifyDatabase(world.databaseUrl)).differences).toEqual([]);
}, 300_000);

/** What the other tests of this file have left: the files of each record are listed with their sizes. */
async function roomLeft(): Promise<number> {
  const sizes = new Map<string, number>();
  for (const noun of ['documents', 'expenses'] as const) {
    const { data } = (await (await world.request(`/${noun}?per_page=100`)).json()) as {
      data: { reference: string }[];
    };
    for (const { reference } of data) {
      const files = (await (await world.request(`/${noun}/${reference}/files`)).json()) as {
        data: { sha256: string; size: number }[];
      };
      for (const { sha256: hash, size } of files.data) sizes.set(hash, size);
    }
  }
  return MEBIBYTE - [...sizes.values()].reduce((all, size) => all + size, 0);
}
