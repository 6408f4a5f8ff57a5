// What a model gets of an answer: data, a file, or a reason that it can act upon.
import { describe, expect, it } from 'vitest';
import { resultOf } from '../../src/mcp/result.ts';

const CALL: Parameters<typeof resultOf>[1] = {
  url: 'http://127.0.0.1:3000/api/v1/documents/R/document.pdf',
  successText: 'The draft is gone.',
  idempotencyKey: 'K',
  embed: false,
  hint: undefined,
};

const answer = (
  status: number,
  body: string | Buffer,
  headers: Record<string, string> = {},
  call: Partial<typeof CALL> = {},
) =>
  resultOf(
    { status, headers: { 'content-type': 'application/json', ...headers }, body: Buffer.from(body) },
    { ...CALL, ...call },
  );

const failure = (code: string, message = 'No.') => JSON.stringify({ error: { code, message } });

describe('a success', () => {
  it('is the answer as text, byte for byte, and as data', () => {
    expect(answer(200, '{"data":{"name":"Ž"}}')).toEqual({
      content: [{ type: 'text', text: '{"data":{"name":"Ž"}}' }],
      structuredContent: { data: { name: 'Ž' } },
    });
  });

  it('without a body is described in the words of the spec', () => {
    expect(answer(204, '')).toEqual({ content: [{ type: 'text', text: 'The draft is gone.' }] });
  });

  it('that repeats a stored answer says so', () => {
    const { content, structuredContent } = answer(201, '{"data":{}}', { 'idempotency-replayed': 'true' });
    expect(content[1]).toMatchObject({ text: expect.stringMatching(/^Nothing was done this time/) });
    expect(structuredContent).toEqual({ data: {}, replayed: true });
  });
});

describe('a file', () => {
  const pdf = Buffer.from('%PDF-1.7 \xff\x00', 'latin1');

  const type = 'application/pdf';
  const headers = { 'content-type': type, 'content-disposition': 'inline; filename="INV-2026-00001.pdf"' };
  const data = { uri: CALL.url, name: 'INV-2026-00001.pdf', mime_type: type, size: pdf.length };

  it('is a link with its address, name, type and size, and none of its bytes', () => {
    const { content, structuredContent } = answer(200, pdf, headers);
    expect(content[0]).toEqual({
      type: 'resource_link',
      uri: CALL.url,
      name: 'INV-2026-00001.pdf',
      mimeType: type,
      size: pdf.length,
    });
    expect(content[1]).toMatchObject({ type: 'text', text: expect.stringContaining(CALL.url) });
    expect(structuredContent).toEqual({ data });
    expect(JSON.stringify(content).length).toBeLessThan(500);
  });

  it('has the name in its own letters where the answer says it, and the end of its address without one', () => {
    const named = {
      ...headers,
      'content-disposition': 'inline; filename="_.pdf"; filename*=UTF-8\'\'%C5%A0.pdf',
    };
    expect(answer(200, pdf, named).structuredContent).toEqual({ data: { ...data, name: 'Š.pdf' } });
    expect(answer(200, pdf, { 'content-type': type }).structuredContent).toEqual({
      data: { ...data, name: 'document.pdf' },
    });
  });

  it('that is asked for whole is embedded in Base64', () => {
    expect(answer(200, pdf, headers, { embed: true })).toEqual({
      content: [
        {
          type: 'resource',
          resource: { uri: CALL.url, mimeType: type, blob: pdf.toString('base64') },
        },
      ],
      structuredContent: { data },
    });
  });

  it('above 2 MiB is linked all the same', () => {
    const file = Buffer.alloc(2 * 1024 * 1024 + 1);
    expect(answer(200, file, headers, { embed: true }).content[0]?.type).toBe('resource_link');
    expect(answer(200, file.subarray(1), headers, { embed: true }).content[0]?.type).toBe('resource');
  });
});

describe('a failure', () => {
  it('has its code, message and faulty fields as text and as data', () => {
    const error = {
      code: 'validation_failed',
      message: 'No.',
      errors: { 'lines.0.quantity': ['must be above 0'] },
    };
    expect(answer(422, JSON.stringify({ error }))).toEqual({
      isError: true,
      content: [{ type: 'text', text: 'validation_failed: No.\n- lines.0.quantity: must be above 0' }],
      structuredContent: { error },
    });
  });

  it('of too many requests says how long to wait', () => {
    expect(answer(429, failure('rate_limited'), { 'retry-after': '42' }).structuredContent).toEqual({
      error: { code: 'rate_limited', message: 'No.', retry_after_seconds: 42 },
    });
  });

  it('of a record that is not there has the hint, and no other has it', () => {
    const text = (status: number, code: string) => {
      const [first] = answer(status, failure(code), {}, { hint: 'Search.' }).content;
      return first?.type === 'text' ? first.text : '';
    };
    expect(text(404, 'not_found')).toBe('not_found: No.\nSearch.');
    expect(text(409, 'conflict')).toBe('conflict: No.');
  });

  it('of the service names the request and the key under which it can be repeated', () => {
    const { content, structuredContent } = answer(500, failure('server_error'), { 'x-request-id': 'Q' });
    expect(content[0]).toMatchObject({
      text: 'server_error: No.\nThe request id is Q.\nTo try again without doing it twice, repeat the call with idempotency_key "K".',
    });
    expect(structuredContent).toMatchObject({ error: { request_id: 'Q', idempotency_key: 'K' } });
  });

  it.each(['', 'Bad gateway', '{}', '{"error":"x"}'])(
    'that is not the API’s own shows nothing of it: %s',
    (body) => {
      expect(answer(502, body).structuredContent).toEqual({
        error: {
          code: 'server_error',
          message: 'The API gave an answer that cannot be read.',
          idempotency_key: 'K',
        },
      });
    },
  );
});
