// Numbers with more digits than a JSON reader keeps are refused by their text, not rounded to one that is accepted.
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { longNumbersIn } from '../../src/http/pipeline/input-rules.ts';
import { countCpu } from '../cpu-time.ts';
import { sharedService } from '../during-tests.ts';
import { newClient } from './records.ts';

const world = sharedService();
let client: string;

beforeAll(async () => {
  client = (await newClient(world.api)).reference;
});

const TOO_LONG = 'must have at most 15 significant digits';

async function post(
  path: string,
  body: string,
  init: { headers?: object; bytes?: Uint8Array<ArrayBuffer> } = {},
) {
  const response = await world.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...init.headers },
    body: init.bytes ?? body,
  });
  const answer = (await response.json()) as { error?: { errors: object }; data?: unknown };
  return { status: response.status, errors: answer.error?.errors };
}

const invoice = (line: string) => `{"document_type":"rs_invoice","client":"${client}","lines":[${line}]}`;

describe('a number of more than 15 significant digits', () => {
  it.each([
    ['{"quantity":1,"unit_price":90071992547409.91}', 'unit_price'],
    ['{"quantity":1.00000000000000001,"unit_price":1}', 'quantity'],
    ['{"quantity":1, "unit_price": 0.10000000000000001 }', 'unit_price'],
    ['{"quantity":1,"unit_price":12345678901234567e-8}', 'unit_price'],
    ['{"quantity":-1234567890.1234567,"unit_price":1}', 'quantity'],
    [
      '{"quantity":1,"unit_price":1,"discount_type":"percent","discount_value":9.9999999999999999}',
      'discount_value',
    ],
  ])('in %s is a 422 that names it', async (line, field) => {
    expect(await post('/documents', invoice(line))).toEqual({
      status: 422,
      errors: { [`lines.0.${field}`]: [TOO_LONG] },
    });
  });

  it('is named together with what else is wrong', async () => {
    const body = invoice('{"quantity":1,"unit_price":90071992547409.91,"colour":"red"}');
    const { errors } = await post('/documents', body);
    expect(Object.keys(errors ?? {}).sort()).toEqual(['lines.0.colour', 'lines.0.unit_price']);
  });

  it('is found in a compressed body, too, and in every other operation', async () => {
    const body = '{"description":"Paper","amount":90071992547409.91,"occurs_on":"2026-03-01"}';
    expect(await post('/expenses', body)).toEqual({ status: 422, errors: { amount: [TOO_LONG] } });
    const bytes = new Uint8Array(gzipSync(body));
    const zipped = await post('/expenses', '', { headers: { 'Content-Encoding': 'gzip' }, bytes });
    expect(zipped).toEqual({ status: 422, errors: { amount: [TOO_LONG] } });
  });

  it('is no such number where its digits are zeros, or in a text', async () => {
    const line =
      '{"description":"1234567890123456, 9007199254740993","quantity":1.0000000000000000000,"unit_price":0.00000001}';
    expect((await post('/documents', invoice(line))).status).toBe(201);
  });

  it('in the arguments of a tool is refused as well', async () => {
    const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_document","arguments":${invoice(
      '{"quantity":1,"unit_price":90071992547409.91}',
    )}}}`;
    const response = await fetch(`${world.url}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${world.key}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: call,
    });
    expect(await response.text()).toContain('lines.0.unit_price');
    expect(response.status).toBe(422);
  });

  it('below the deepest nesting is no error of the service', async () => {
    const deep = `{"name":"x","notes":1234567890123456,"metadata":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect((await post('/clients', deep)).status).toBe(422);
  });

  it.each([
    ['58,000 of them in one list', `{"lines":[${Array(58_000).fill('1234567890123456').join()}]}`],
    ['one with a million digits', `{"name":${'1'.repeat(1_000_000)}}`],
    ['one with a million zeros behind its point', `{"name":1.${'0'.repeat(1_000_000)}}`],
  ])('takes no time to find, also for %s', (_what, text) => {
    const cpuMs = countCpu();
    const errors = longNumbersIn(text);
    expect(cpuMs()).toBeLessThan(4000);
    // An answer, also that of a tool, names no more.
    expect(Object.keys(errors ?? {}).length).toBeLessThanOrEqual(100);
  });
});
