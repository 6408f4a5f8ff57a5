import { describe, expect, it } from 'vitest';
import { shared } from '../during-tests.ts';
import {
  document,
  errorCode,
  KEY,
  OTHER_KEY,
  renumbered,
  SALES,
  salesInvoiceId,
  startSimulator,
} from './simulator.ts';

const DOCUMENT = document('380');
const OTHER_SELLER = renumbered(DOCUMENT, 'O-1').replaceAll('100000024', '111560838');

const simulator = shared(() => startSimulator('--calls-per-second', '1000'));

describe('keys', () => {
  it('without a key that is a UUID, 401 with nothing in it', async () => {
    for (const key of ['', 'secret']) {
      expect(await simulator.call('GET', `${SALES}?invoiceId=1`, { key })).toMatchObject({
        status: 401,
        text: '',
      });
    }
  });

  it('a key belongs to the company that it submitted for first, and sees only its documents', async () => {
    const id = await simulator.sent(DOCUMENT);
    const foreign = await simulator.submit(OTHER_SELLER);
    expect(errorCode(foreign)).toBe('EInvoiceSellerRegNumberNotTheSame');
    expect((await simulator.submit(OTHER_SELLER, { key: OTHER_KEY })).status).toBe(200);
    const unseen = await simulator.call('GET', `${SALES}?invoiceId=${id}`, { key: OTHER_KEY });
    expect([unseen.status, errorCode(unseen)]).toEqual([404, 'SalesInvoiceNotFound']);
  });

  it('--keys names the only ones that are known, and their company', async () => {
    const strict = await startSimulator('--keys', `${KEY}=111560838`);
    try {
      expect((await strict.call('GET', `${SALES}?invoiceId=1`, { key: OTHER_KEY })).status).toBe(401);
      expect(errorCode(await strict.submit(DOCUMENT))).toBe('EInvoiceSellerRegNumberNotTheSame');
      expect((await strict.submit(OTHER_SELLER)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it('a fourth call within a second gets 429 with nothing in it', async () => {
    const limited = await startSimulator();
    const calls = Array.from({ length: 4 }, () => limited.call('GET', '/api/publicApi/get-unit-measures'));
    const replies = await Promise.all(calls);
    await limited.close();
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429]);
    expect(replies.find(({ status }) => status === 429)?.text).toBe('');
  });
});

describe('submissions', () => {
  it('the number is unique per seller', async () => {
    const xml = renumbered(DOCUMENT, 'N-1');
    await simulator.sent(xml);
    expect(errorCode(await simulator.submit(xml))).toBe('EInvoiceNumberDublicate');
  });

  it('a repeated requestId gets the same answer, and one document exists', async () => {
    const query = { requestId: 'once' };
    const first = await simulator.submit(renumbered(DOCUMENT, 'R-1'), { query });
    expect(await simulator.submit(renumbered(DOCUMENT, 'R-1'), { query })).toEqual(first);
    const { body } = await simulator.control('invoices');
    expect((body as { number: string }[]).filter(({ number }) => number === 'R-1')).toHaveLength(1);
  });

  it('with --mode error, it gets UBLUploadRequestIdDuplicate; small ids are safe numbers', async () => {
    const other = await startSimulator('--mode', 'error', '--ids', 'small');
    try {
      const query = { requestId: 'once' };
      const id = salesInvoiceId(await other.submit(DOCUMENT, { query }));
      expect(Number(id)).toBe(1001);
      expect(errorCode(await other.submit(DOCUMENT, { query }))).toBe('UBLUploadRequestIdDuplicate');
    } finally {
      await other.close();
    }
  });

  it('ids are beyond what JavaScript numbers can hold', async () => {
    const id = await simulator.sent(renumbered(DOCUMENT, 'I-1'));
    expect(String(Number(id))).not.toBe(id);
    expect(await simulator.statusOf(id)).toMatchObject({ Status: 'New' });
    const { text } = await simulator.call('POST', `${SALES}/ids?status=New`);
    expect(text).toContain(id);
  });

  it('the file can be uploaded as a form', async () => {
    const form = new FormData();
    form.set('ublFile', new Blob([renumbered(DOCUMENT, 'F-1')], { type: 'text/xml' }), 'f.xml');
    const reply = await simulator.call('POST', `${SALES}/ubl/upload?requestId=form&sendToCir=No`, {
      body: form,
    });
    expect(reply.status).toBe(200);
  });

  it('a file of more than 10 MiB is refused', async () => {
    expect(errorCode(await simulator.submit(' '.repeat(10 * 1024 * 1024 + 1)))).toBe('FileTooBig');
  });

  it('requestId is required', async () => {
    const reply = await simulator.submit(DOCUMENT, { query: { requestId: '' } });
    expect(errorCode(reply)).toBe('RequiredRequestId');
  });

  it('a buyer that is not registered is refused', async () => {
    const xml = renumbered(DOCUMENT, 'B-1').replaceAll('108134137', '100000161');
    await simulator.control('companies', { vat_number: '100000161', registered: false });
    expect(errorCode(await simulator.submit(xml))).toBe('ReceiverCompanyNotFound');
    const path = '/api/publicApi/Company/CheckIfCompanyRegisteredOnEfaktura';
    const check = (vatNumber: string) =>
      simulator.call('POST', path, { key: '', body: JSON.stringify({ vatNumber }) });
    expect((await check('100000161')).text).toBe('{"EFakturaRegisteredCompany":false}');
    expect((await check('108134137')).text).toBe('{"EFakturaRegisteredCompany":true}');
  });

  it('gives the file in its envelope, a PDF and a signature', async () => {
    const id = await simulator.sent(renumbered(DOCUMENT, 'E-1'));
    const get = async (what: string) =>
      (await simulator.call('GET', `${SALES}/${what}?invoiceId=${id}`)).text;
    const envelope = await get('xml');
    expect(envelope).toMatch(/^<\?xml[^>]*><env:DocumentEnvelope/);
    expect(envelope).toContain('<cbc:ID>E-1</cbc:ID>');
    expect(await get('pdf')).toMatch(/^%PDF-/);
    expect(await get('signature')).toContain('<ds:Signature');
  });
});

describe('faults', () => {
  const unit = () => simulator.call('GET', '/api/publicApi/get-unit-measures');
  const fault = (value: Record<string, unknown>) => simulator.control('faults', value);

  it('an answer without handling: 500 as a page, 401 without a body, 302', async () => {
    await fault({ status: 500, html: true });
    const page = await unit();
    expect([page.status, page.type]).toEqual([500, 'text/html; charset=utf-8']);
    await fault({ status: 401 });
    expect(await unit()).toMatchObject({ status: 401, text: '' });
    await fault({ redirect: 'http://127.0.0.1:1/' });
    expect((await unit()).status).toBe(302);
    expect((await unit()).status).toBe(200);
  });

  it('a connection that closes before the call leaves no document, after it leaves one', async () => {
    const numbers = async () =>
      ((await simulator.control('invoices')).body as { number: string }[]).map(({ number }) => number);
    for (const [name, isThere] of [
      ['drop_before', false],
      ['drop_after', true],
      ['cut', true],
    ] as const) {
      await fault({ [name]: true, call: 'POST' });
      await expect(simulator.submit(renumbered(DOCUMENT, name))).rejects.toThrow();
      expect((await numbers()).includes(name)).toBe(isThere);
    }
  });

  it('a long answer, another text, a document type declaration, a delay', async () => {
    await fault({ body_bytes: 1_000_000 });
    expect((await unit()).text).toHaveLength(1_000_000);
    await fault({ body: 'no JSON' });
    expect((await unit()).text).toBe('no JSON');
    const id = await simulator.sent(renumbered(DOCUMENT, 'D-1'));
    await fault({ doctype: true });
    expect((await simulator.call('GET', `${SALES}/xml?invoiceId=${id}`)).text).toContain('?><!DOCTYPE env');
    await fault({ latency_ms: 300 });
    const before = performance.now();
    await unit();
    expect(performance.now() - before).toBeGreaterThan(290);
  });

  it('unknown faults are refused, and calls are listed with their times and without their keys', async () => {
    expect((await fault({ explode: true })).status).toBe(400);
    const text = JSON.stringify((await simulator.control('calls')).body);
    expect(text).toMatch(/"at":"\d{4}-\d\d-\d\dT[\d:.]+Z","method":"POST"/);
    expect(text).not.toContain(KEY);
  });
});
