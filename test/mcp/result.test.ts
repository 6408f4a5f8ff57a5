// What a model gets of an answer: data, a file, or a reason that it can act upon.
import { describe, expect, it } from 'vitest';
import { resultOf } from '../../src/mcp/result.ts';

const CALL = {
  url: 'http://127.0.0.1:3000/api/v1/documents/R/document.pdf',
  successText: 'The draft is gone.',
  idempotencyKey: 'K',
};

const answer = (status: number, body: string | Buffer, headers: Record<string, string> = {}) =>
  resultOf(
    { status, headers: { 'content-type': 'application/json', ...headers }, body: Buffer.from(body) },
    CALL,
  );

const failure = (code: string, message = 'No.') => JSON.stringify({ error: { code, message } });

describe('a success', () => {
  it('is the answer as text, byte for byte, and as data', () => {
    expect(answer(200, '{"data":{"name":"Ž"}}')).toEqual({
      content: [{ type: 'text', text: '{"data":{"name":"Ž"}}' }],
      structuredContent: { data: { name: 'Ž' } },
    });
  });

  it('without a body is told in the words of the spec', () => {
    expect(answer(204, '')).toEqual({ content: [{ type: 'text', text: 'The draft is gone.' }] });
  });

  it('that repeats a stored answer says so', () => {
    const { content } = answer(201, '{"data":{}}', { 'idempotency-replayed': 'true' });
    expect(content[1]).toMatchObject({ text: expect.stringMatching(/^Nothing was done this time/) });
  });
});

describe('a file', () => {
  const pdf = Buffer.from('%PDF-1.7 \xff\x00', 'latin1');

  it('is an embedded resource in Base64, with its address and type', () => {
    expect(answer(200, pdf, { 'content-type': 'application/pdf' })).toEqual({
      content: [
        {
          type: 'resource',
          resource: { uri: CALL.url, mimeType: 'application/pdf', blob: pdf.toString('base64') },
        },
      ],
    });
  });

  it('above 2 MiB is named instead, with the address that has it', () => {
    const file = Buffer.alloc(2 * 1024 * 1024 + 1);
    const result = answer(200, file, { 'content-type': 'application/pdf' });
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result)).toContain(CALL.url);
    expect(JSON.stringify(result).length).toBeLessThan(1000);
    expect(answer(200, file.subarray(1), { 'content-type': 'application/pdf' }).isError).toBeUndefined();
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

  it('of the service names the request and the key under which it can be repeated', () => {
    const { content, structuredContent } = answer(500, failure('server_error'), { 'x-request-id': 'Q' });
    expect(content[0]).toMatchObject({
      text: 'server_error: No.\nThe request id is Q.\nTo try again without doing it twice, repeat the call with idempotency_key "K".',
    });
    expect(structuredContent).toMatchObject({ error: { request_id: 'Q' } });
  });

  it.each(['', 'Bad gateway', '{}', '{"error":"x"}'])(
    'that is not the API’s own tells nothing of it: %s',
    (body) => {
      expect(answer(502, body).structuredContent).toEqual({
        error: { code: 'server_error', message: 'The API gave an answer that cannot be read.' },
      });
    },
  );
});
