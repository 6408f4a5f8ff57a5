import { describe, expect, it } from 'vitest';
import { SUBMISSION_STATUSES, statesReached } from '../../src/domain/sef.ts';
import { jsonOf, statusOf, verdictOf, verdictOnSubmission } from '../../src/sef/answers.ts';

const WORDS =
  'New Draft Sent Paid Mistake OverDue Archived Sending Deleted Approved Rejected Cancelled Storno Unknown OnHold'.split(
    ' ',
  );

describe('what SEF says of an invoice', () => {
  it('counts once: a word that is read again reaches nothing', () => {
    for (const from of SUBMISSION_STATUSES) {
      for (const word of WORDS) {
        const [last] = statesReached(from, word).slice(-1);
        if (last) expect(statesReached(last, word)).toEqual([]);
      }
    }
  });

  it('never leads back from a storno', () => {
    expect(WORDS.flatMap((word) => statesReached('voided', word))).toEqual([]);
  });

  it.each([
    ['pending', 'Approved', ['sent', 'accepted']],
    ['pending', 'Storno', ['sent', 'voided']],
    ['pending', 'Cancelled', ['voided']],
    ['rejected', 'Approved', ['accepted']],
    ['accepted', 'Rejected', []],
    ['unconfirmed', 'Sent', ['sent']],
    ['sent', 'Paid', []],
    ['sent', '__proto__', []],
  ] as const)('%s, then %s, reaches %j', (from, word, states) => {
    expect(statesReached(from, word)).toEqual(states);
  });
});

const ok = (text: string) => ({ http: 200, text });

describe('an answer of SEF', () => {
  it('keeps ids of 64 bits', () => {
    expect(jsonOf('{"a":9007199254740993}')).toEqual({ a: '9007199254740993' });
    expect(verdictOnSubmission(ok('{"SalesInvoiceId":9223372036854775807}'))).toMatchObject({
      sefId: '9223372036854775807',
    });
    expect(verdictOnSubmission(ok('{"salesInvoiceId":"12"}'))).toMatchObject({ sefId: '12' });
  });

  it.each([
    '',
    'OK',
    '{}',
    '[]',
    'null',
    '{"SalesInvoiceId":null}',
    '{"SalesInvoiceId":-1}',
    '{"SalesInvoiceId":1.5}',
  ])('without an id is as good as none: %s', (text) =>
    expect(verdictOnSubmission(ok(text)).result).toBe('again'),
  );

  it.each([
    [401, '', 'unauthorised'],
    [403, '', 'unauthorised'],
    [400, '{"ErrorCode":"EInvoiceSellerRegNumberNotTheSame"}', 'unauthorised'],
    [400, '{"ErrorCode":"UBLUploadRequestIdDuplicate"}', 'duplicate'],
    [400, '{"code":"EInvoiceNumberDublicate","detail":"x"}', 'duplicate'],
    [400, 'InvoiceNumberNotUnique', 'duplicate'],
    [400, '{"ErrorCode":"UBLSourceInvoiceNotApproved"}', 'too_early'],
    [400, '{"errors":{"a":["b"]}}', 'refused'],
    [404, '<html>', 'again'],
    [302, '', 'again'],
    [429, '', 'again'],
    [500, '<!DOCTYPE html><h1>UBLUploadRequestIdDuplicate</h1>', 'again'],
  ] as const)('%i %s is classed', (http, text, result) => {
    expect(verdictOf({ http, text }).result).toBe(result);
  });

  it('has the comment that belongs to the status', () => {
    const text =
      '{"Status":"Storno","Comment":"a","StornoComment":"b","LastModifiedUtc":"2026-01-02T03:04:05"}';
    expect(statusOf(ok(text))).toEqual({
      word: 'Storno',
      cirId: null,
      message: 'b',
      at: '2026-01-02T03:04:05.000Z',
    });
  });
});
