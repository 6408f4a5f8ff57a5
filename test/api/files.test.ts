// Files of documents and expenses: kept once, cleaned, frozen with what they belong to.
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import {
  answered,
  invalid,
  issue,
  newClient,
  newDraft,
  newExpense,
  newIssued,
  record,
  refused,
  send,
} from './records.ts';

const world = sharedService({ settings: { MAX_FILE_MEBIBYTES_PER_WORKSPACE: '1' } });

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
}

/** A picture of one point and one colour, with a text and something behind its end. */
function png({ shade = 0, width = 1, text = 'Author\0Ana' } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(1, 4);
  head[8] = 8;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from(text, 'latin1')),
    chunk('IDAT', deflateSync(Buffer.from([0, shade]))),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from('<script>behind</script>'),
  ]);
}

const encoded = (bytes: Buffer) => bytes.toString('base64');
const addTo = (
  noun: 'documents' | 'expenses',
  reference: string,
  body: { name?: string; bytes?: Buffer; send?: boolean } = {},
) => {
  const { name = 'receipt.png', bytes = png(), ...rest } = body;
  const at = noun === 'documents' ? '/documents/{reference}/files' : '/expenses/{reference}/files';
  return world.api.POST(at as '/documents/{reference}/files', {
    params: { path: { reference } },
    body: { name, content: encoded(bytes), ...rest },
  });
};
const filesOf = (reference: string) =>
  record(world.api.GET('/documents/{reference}/files', { params: { path: { reference } } }));
const remove = (reference: string, file: string) =>
  world.api.DELETE('/documents/{reference}/files/{file}', { params: { path: { reference, file } } });
const change = (reference: string, file: string, body: { name?: string; send?: boolean }) =>
  world.api.PATCH('/documents/{reference}/files/{file}', { params: { path: { reference, file } }, body });

describe('a file', () => {
  it('of a document is kept without texts and what is behind its end, and sent as a download', async () => {
    const { reference } = await newDraft(world.api, {});
    const file = await record(addTo('documents', reference, { name: 'photo.png' }), 201);
    expect(file).toMatchObject({ name: 'photo.png', media_type: 'image/png', send: false });
    const response = await world.request(`/documents/${reference}/files/${file.reference}/content`);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe(file.size);
    expect(bytes.toString('latin1')).not.toMatch(/Ana|behind/);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="photo.png"');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('etag')).toBe(`"${file.sha256}"`);
  });

  it('of an expense comes and goes with it', async () => {
    const expense = await newExpense(world.api);
    await record(addTo('expenses', expense.reference), 201);
    const params = { path: { reference: expense.reference } };
    expect(await record(world.api.GET('/expenses/{reference}/files', { params }))).toHaveLength(1);
    await answered(world.api.DELETE('/expenses/{reference}', { params }), 204);
  });

  it.each([
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\Users\\Ana\\bill.exe', 'bill.exe.png'],
    ['..', 'file.png'],
    ['x"; filename="y.html', 'x-; filename=-y.html.png'],
    ['scan.PNG', 'scan.png'],
    ['š'.repeat(200), `${'š'.repeat(116)}.png`],
  ])('has a name that is safe: %j', async (name, expected) => {
    const { reference } = await newDraft(world.api, {});
    expect((await record(addTo('documents', reference, { name }), 201)).name).toBe(expected);
  });

  it('is refused with a name that turns its direction, by which an ending is hidden', async () => {
    const { reference } = await newDraft(world.api, {});
    await invalid(addTo('documents', reference, { name: 'a\u202egnp.exe' }), 'name');
  });

  it.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a program', Buffer.from('MZ\u0090\0\u0003')],
    ['an archive', Buffer.from('504b0304', 'hex')],
    ['a picture that is cut off', png().subarray(0, 60)],
    ['a picture with more pixels than any', png({ width: 0x7fffffff })],
    ['a PDF that is none', Buffer.from('%PDF-1.7\n<script>alert(1)</script>\n%%EOF')],
    ['nothing but a start of a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ])('that is %s is refused, whatever it is called', async (_, bytes) => {
    const { reference } = await newDraft(world.api, {});
    await invalid(addTo('documents', reference, { name: 'invoice.pdf', bytes }), 'content');
  });

  it('that is no base64 is refused', async () => {
    const { reference } = await newDraft(world.api, {});
    const params = { path: { reference } };
    const body = { name: 'x.png', content: '%%%%' };
    await invalid(world.api.POST('/documents/{reference}/files', { params, body }), 'content');
  });

  it('that another record has takes no room, and stays until the last of them goes', async () => {
    const first = await newDraft(world.api, {});
    const second = await newDraft(world.api, {});
    const bytes = png({ shade: 9 });
    const one = await record(addTo('documents', first.reference, { bytes }), 201);
    const two = await record(addTo('documents', second.reference, { bytes }), 201);
    expect(one.sha256).toBe(two.sha256);
    await answered(remove(first.reference, one.reference), 204);
    const left = await world.request(`/documents/${second.reference}/files/${two.reference}/content`);
    expect(left.status).toBe(200);
    await refused(remove(first.reference, one.reference), 404, 'not_found');
  });
});

describe('the limits', () => {
  it('are 20 files of a record', async () => {
    const { reference } = await newDraft(world.api, {});
    for (let shade = 0; shade < 20; shade += 1)
      await record(addTo('documents', reference, { bytes: png({ shade }) }), 201);
    await invalid(addTo('documents', reference, { bytes: png({ shade: 20 }) }), 'content');
    expect(await filesOf(reference)).toHaveLength(20);
  });
});

describe('a document', () => {
  it('keeps what goes to the client from issuing on, and all of its files from sending on', async () => {
    const client = await newClient(world.api, {});
    const { reference } = await newDraft(world.api, { client: client.reference });
    const sent = await record(addTo('documents', reference, { send: true }), 201);
    const own = await record(addTo('documents', reference, { bytes: png({ shade: 3 }) }), 201);
    await issue(world.api, reference);
    await refused(remove(reference, sent.reference), 409, 'conflict');
    await refused(change(reference, sent.reference, { send: false }), 409, 'conflict');
    expect(await record(change(reference, own.reference, { name: 'note' }))).toMatchObject({
      name: 'note.png',
    });
    await record(send(world.api, reference));
    await refused(remove(reference, own.reference), 409, 'conflict');
    await refused(addTo('documents', reference, { send: true, bytes: png({ shade: 4 }) }), 409, 'conflict');
    await record(addTo('documents', reference, { bytes: png({ shade: 4 }) }), 201);
    expect(await filesOf(reference)).toHaveLength(3);
  });

  it('of which the draft is deleted takes its files along', async () => {
    const { reference } = await newDraft(world.api, {});
    await record(addTo('documents', reference, { send: true, bytes: png({ shade: 77 }) }), 201);
    await answered(world.api.DELETE('/documents/{reference}', { params: { path: { reference } } }), 204);
  });

  it('has a new version with each change of its files', async () => {
    const issued = await newIssued(world.api, {});
    await record(addTo('documents', issued.reference), 201);
    const params = { path: { reference: issued.reference } };
    const after = await record(world.api.GET('/documents/{reference}', { params }));
    expect(after.version).toBeGreaterThan(issued.version);
  });
});
