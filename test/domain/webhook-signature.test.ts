import { describe, expect, test } from 'vitest';
import { signatureFault, signatureHeader, verifySignature } from '../../src/crypto/webhook-signature.ts';

const SECRET = 'whsec_Zm9yLXRlc3RzLW9ubHktbm90LWEtcmVhbC1zZWNyZXQ';
const BODY = '{"event":"client.created"}';
const AT = 1_700_000_000;
const V1 = '1d5a99b2489e2af526699d647182a82b1b45fee9f33c636e5eb37fc767095423';
const HEADER = `t=${AT},v1=${V1}`;

test('the HMAC key is the UTF-8 text of the whole secret, whsec_ included', () => {
  expect(signatureHeader(SECRET, BODY, AT)).toBe(HEADER);
  expect(signatureHeader(SECRET, Buffer.from(BODY), AT)).toBe(HEADER);
});

test.each([-300, -1, 0, 1, 300])('a timestamp %d seconds away is accepted', (seconds) => {
  expect(verifySignature(SECRET, BODY, HEADER, AT + seconds)).toBe(true);
});

test.each([-301, 301, 86_400])('a timestamp %d seconds away is rejected', (seconds) => {
  expect(signatureFault(SECRET, BODY, HEADER, AT + seconds)).toBe('outside_tolerance');
});

describe('a header missing t or v1, or a non-numeric t, is invalid', () => {
  test.each([
    '',
    'nonsense',
    `t=${AT}`,
    `v1=${V1}`,
    `t=,v1=${V1}`,
    `t=abc,v1=${V1}`,
    `t=-${AT},v1=${V1}`,
    `t=1.7e9,v1=${V1}`,
    `t=0x6553f100,v1=${V1}`,
    `t=${AT},v1=`,
    `t=${AT},v0=${V1}`,
    `t=${AT},t=${AT},v1=${V1}`,
    `t=${'9'.repeat(400)},v1=${V1}`,
  ])('«%s»', (header) => {
    expect(signatureFault(SECRET, BODY, header, AT)).toBe('malformed');
  });

  test.each([null, undefined])('%s', (header) => {
    expect(signatureFault(SECRET, BODY, header, AT)).toBe('malformed');
  });
});

describe('a signature of something else does not match', () => {
  test.each([
    ['another secret', `${SECRET}x`, BODY, HEADER],
    ['another body', SECRET, `${BODY} `, HEADER],
    ['another time', SECRET, BODY, `t=${AT + 1},v1=${V1}`],
    ['a shorter signature', SECRET, BODY, `t=${AT},v1=${V1.slice(1)}`],
    ['an upper-case signature', SECRET, BODY, `t=${AT},v1=${V1.toUpperCase()}`],
    ['a signature of other letters', SECRET, BODY, `t=${AT},v1=${'ž'.repeat(64)}`],
  ])('%s', (_, secret, body, header) => {
    expect(signatureFault(secret, body, header, AT)).toBe('mismatch');
  });
});

test('one good v1 among several is enough, and unknown schemes are ignored', () => {
  expect(verifySignature(SECRET, BODY, `t=${AT},v1=${'0'.repeat(64)},v1=${V1}`, AT)).toBe(true);
  expect(verifySignature(SECRET, BODY, `v2=x, t=${AT}, v1=${V1}`, AT)).toBe(true);
});
