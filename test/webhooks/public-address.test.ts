import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { english } from '../../src/domain/messages/english.ts';
import { checkEndpointUrl, isPublicAddress } from '../../src/webhooks/public-address.ts';
import { createTransport } from '../../src/webhooks/transport.ts';
import { report, runs, scale, seedOf } from '../scenarios.ts';
import { HOSTILE_URLS } from './hostile-urls.ts';

const PUBLIC = { allowPrivateNetwork: false };
const PRIVATE = { allowPrivateNetwork: true };

describe('registration', () => {
  test(`${HOSTILE_URLS.length} spellings of addresses that are not public are refused with a reason`, () => {
    expect(HOSTILE_URLS.length).toBeGreaterThanOrEqual(150);
    for (const url of HOSTILE_URLS) {
      const checked = checkEndpointUrl(url, PUBLIC);
      expect.soft('problem' in checked && english(checked.problem), url).toMatch(/\.$/);
    }
  });

  test.each([
    'https://example.com',
    'https://example.com/',
    'https://Example.COM/Hooks?token=a@b&x=1',
    'https://hooks.example.com:443/in',
    'https://hooks.example.com:8443/in',
    'https://example.com./',
    'https://a_b.example.com/',
    'https://bücher.example/haken',
    'https://xn--bcher-kva.example/',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'https://172.15.0.1/',
    'https://172.32.0.1/',
    'https://100.128.0.1/',
    'https://192.167.1.1/',
    'https://local.example.com/',
    'https://localhost.example.com/',
  ])('%s is a public address', (url) => {
    expect(checkEndpointUrl(url, PUBLIC)).toEqual({ url: new URL(url) });
  });

  test.each([
    'http://127.0.0.1:4000/hooks',
    'http://localhost/',
    'https://[::1]:9000/',
    'http://receiver:80/',
    'http://10.1.2.3/',
  ])('with private networks allowed, %s will do', (url) => {
    expect(checkEndpointUrl(url, PRIVATE)).toEqual({ url: new URL(url) });
  });

  test.each(['ftp://localhost/', 'http://user@localhost/', 'http://localhost/#a', 'localhost'])(
    'even with private networks allowed, %s will not do',
    (url) => {
      expect(checkEndpointUrl(url, PRIVATE)).toHaveProperty('problem');
    },
  );
});

describe('sending', () => {
  const sender = createTransport({
    timeoutSeconds: 1,
    allowPrivateNetwork: false,
    lookup: () => Promise.reject(new Error('No name may be asked for.')),
  });
  afterAll(() => sender.close());

  test('what is refused at registration is refused at the attempt too, without a look-up or a connection', async () => {
    for (const url of HOSTILE_URLS) {
      const outcome = await sender.send({ url, body: '{}', signature: 't=1,v1=0', delivery: 'X' });
      expect.soft(outcome, url).toMatchObject({ error: 'blocked_address', httpCode: null });
    }
  });

  test('any text is accepted as input without an exception, and what is no public address is refused at the attempt too', async () => {
    const tries = scale(runs(2000), 50_000);
    const seed = seedOf('B18');
    const piece = fc.oneof(
      fc.constantFrom(
        'https://',
        'http://',
        '//',
        '@',
        ':',
        '/',
        '.',
        '[',
        ']',
        '%',
        '\\',
        '#',
        '?',
        '\0',
        '\t',
      ),
      fc.constantFrom(
        '127.0.0.1',
        '::1',
        '0x7f',
        '%31',
        '١',
        '。',
        'localhost',
        'xn--',
        'example.com',
        '\ud800',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    const texts = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      fc
        .constantFrom(...HOSTILE_URLS)
        .chain((url) =>
          fc.tuple(fc.nat(url.length), piece).map(([at, more]) => url.slice(0, at) + more + url.slice(at)),
        ),
    );
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const checked = checkEndpointUrl(text, PUBLIC);
        if (!('problem' in checked)) {
          expect(checked.url.protocol).toBe('https:');
          return;
        }
        refused += 1;
        const outcome = await sender.send({ url: text, body: '{}', signature: 't=1,v1=0', delivery: 'X' });
        expect(outcome).toMatchObject({ error: 'blocked_address', httpCode: null });
      }),
      { numRuns: tries, seed },
    );
    report(
      'B18',
      `${HOSTILE_URLS.length} spellings and ${refused} of ${tries} random texts refused at registration and at the attempt, none threw`,
    );
  });
});

describe('address classes', () => {
  const RUNS = { numRuns: scale(runs(2000), 10_000), seed: seedOf('B25') };
  const byte = fc.integer({ min: 0, max: 255 });
  const word = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));

  /** Random addresses of an IPv4 block: the bits after the prefix are free. */
  const ipv4 = (block: string) => {
    const [base = '', bits = ''] = block.split('/');
    const start = base.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
    const size = 2 ** (32 - Number(bits));
    return fc
      .integer({ min: 0, max: size - 1 })
      .map((offset) => [24, 16, 8, 0].map((shift) => ((start + offset) / 2 ** shift) & 255).join('.'));
  };

  test.each([
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.31.196.0/24',
    '192.52.193.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '192.175.48.0/24',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ])('no address of %s is public', (block) => {
    fc.assert(
      fc.property(ipv4(block), (address) => {
        expect(isPublicAddress(address)).toBe(false);
        expect(isPublicAddress(`::ffff:${address}`)).toBe(false);
        expect(checkEndpointUrl(`https://${address}/`, PUBLIC)).toHaveProperty('problem');
      }),
      RUNS,
    );
  });

  const words = (count: number) => fc.array(word, { minLength: count, maxLength: count });
  const under = (prefix: string[]) => words(8 - prefix.length).map((rest) => [...prefix, ...rest].join(':'));

  test.each<[string, fc.Arbitrary<string>]>([
    ['IPv4-compatible', fc.tuple(byte, byte, byte, byte).map((parts) => `::${parts.join('.')}`)],
    ['IPv4-mapped', under(['0', '0', '0', '0', '0', 'ffff'])],
    ['SIIT', under(['0', '0', '0', '0', 'ffff', '0'])],
    ['NAT64', under(['64', 'ff9b', '0', '0', '0', '0'])],
    ['local NAT64', under(['64', 'ff9b', '1'])],
    ['discard', under(['100', '0', '0', '0'])],
    ['Teredo', under(['2001', '0'])],
    ['ORCHID', under(['2001', '20'])],
    ['documentation', under(['2001', 'db8'])],
    ['new documentation', under(['3fff', '0'])],
    ['6to4', under(['2002'])],
    ['segment routing', under(['5f00'])],
    ['AS112', under(['2620', '4f', '8000'])],
    ['unique local', under(['fd00'])],
    ['link-local', under(['fe80'])],
    ['site-local', under(['fec0'])],
    ['multicast', under(['ff02'])],
    [
      'ISATAP',
      fc
        .tuple(words(3), fc.constantFrom('0', '200'), words(2))
        .map(([prefix, flags, rest]) => ['2606', ...prefix, flags, '5efe', ...rest].join(':')),
    ],
  ])('no %s address is public', (_, addresses) => {
    fc.assert(
      fc.property(addresses, (address) => {
        expect(isPublicAddress(address)).toBe(false);
        expect(checkEndpointUrl(`https://[${address}]/`, PUBLIC)).toHaveProperty('problem');
      }),
      RUNS,
    );
  });

  test('other addresses of the internet are public', () => {
    fc.assert(
      fc.property(fc.constantFrom('2606', '2a00', '2400', '2c0f'), words(7), (first, rest) => {
        fc.pre(rest[4] !== '5efe');
        expect(isPublicAddress([first, ...rest].join(':'))).toBe(true);
      }),
      RUNS,
    );
    fc.assert(
      fc.property(
        fc.constantFrom(1, 8, 9, 11, 126, 128, 151, 191, 193, 199, 223),
        byte,
        byte,
        byte,
        (...parts) => {
          expect(isPublicAddress(parts.join('.'))).toBe(true);
        },
      ),
      RUNS,
    );
  });

  test('a forbidden IPv4 address within an IPv6 one is refused, however it is written', () => {
    const loopback = ['::127.0.0.1', '::7f00:1', '0:0:0:0:0:0:7f00:1', '::ffff:127.0.0.1', '::ffff:7f00:1'];
    for (const address of loopback) {
      expect(isPublicAddress(address), address).toBe(false);
      // As the URL standard rewrites it.
      const { hostname } = new URL(`https://[${address}]/`);
      expect(isPublicAddress(hostname.slice(1, -1)), hostname).toBe(false);
      expect(checkEndpointUrl(`https://[${address}]/`, PUBLIC)).toHaveProperty('problem');
    }
    report('B25', `36 classes with ${RUNS.numRuns} random addresses each refused, other addresses accepted`);
  });

  test.each([
    '',
    'example.com',
    '1.2.3',
    '8.8.8.8:443',
    '[2606:4700::1]',
    '2606:4700::1%eth0',
    '0x8.8.8.8',
    ' 8.8.8.8',
  ])('«%s» is no address at all', (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });
});
