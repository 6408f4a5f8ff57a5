// Names that resolve to forbidden addresses, with a real name server, the real resolver and the real client.
import { afterEach, describe, expect, test } from 'vitest';
import { type Lookup, publicAddresses } from '../../src/webhooks/public-address.ts';
import { report } from '../scenarios.ts';
import { attempt, closeAll, closeLater, sender, TIMEOUT_MS } from './attempt.ts';
import { startReceiver } from './fixture.ts';
import { type Answer, startNameServer } from './name-server.ts';

afterEach(closeAll);

/** Stands for the hosts file, which does not have these names. */
const system: Lookup = () => Promise.reject(new Error('The hosts file was asked.'));

async function resolver(answer: (name: string, count: number) => Answer) {
  const server = await startNameServer(answer);
  closeLater(server.close);
  const lookup: Lookup = (host) => publicAddresses(host, { servers: [server.address], system });
  return { ...server, lookup };
}

const a = (...values: string[]) => values.map((value) => ({ type: 'A' as const, value }));
const aaaa = (...values: string[]) => values.map((value) => ({ type: 'AAAA' as const, value }));

const REFUSED: [string, Answer, 'dns' | 'timeout' | 'blocked_address'][] = [
  ['there is no such name', 'nxdomain', 'dns'],
  ['the name server fails', 'servfail', 'dns'],
  ['the name server says nothing', 'silence', 'timeout'],
  ['the name has no address', [], 'dns'],
  ['it is this machine', a('127.0.0.1'), 'blocked_address'],
  ['it is this machine in IPv6', aaaa('::1'), 'blocked_address'],
  ['public and private addresses', a('8.8.8.8', '10.0.0.1'), 'blocked_address'],
  ['a public IPv4 and a private IPv6 address', [...a('8.8.8.8'), ...aaaa('fd00::1')], 'blocked_address'],
  [
    '64 addresses, the last one private',
    [...a(...Array(63).fill('8.8.8.8')), ...a('192.168.1.1')],
    'blocked_address',
  ],
  ['an alias of localhost', [{ type: 'CNAME', value: 'localhost' }, ...a('127.0.0.1')], 'blocked_address'],
  ['an alias of localhost, and nothing else', [{ type: 'CNAME', value: 'localhost' }], 'dns'],
];

describe('an attempt at a public name', () => {
  test.each(REFUSED)('fails when %s', async (_, answer, error) => {
    const { lookup } = await resolver(() => answer);
    const to = sender({ allowPrivateNetwork: false, lookup });
    const outcome = await attempt('https://hooks.example.com/in', { to });
    expect(outcome).toMatchObject({ error, httpCode: null });
    if (error !== 'timeout') expect(outcome.durationMs).toBeLessThan(TIMEOUT_MS);
  });

  test('whose answers alternate never reaches the private address', async () => {
    const receiver = await startReceiver();
    closeLater(receiver.close);
    const answers = [a('127.0.0.1'), a('8.8.8.8', '127.0.0.1')];
    const { lookup, asked } = await resolver((_, count) => answers[Math.floor(count / 2) % 2] as Answer);
    const to = sender({ allowPrivateNetwork: false, lookup });
    for (let round = 0; round < 6; round += 1) {
      const outcome = await attempt(`https://hooks.example.com:${receiver.port}/`, { to });
      expect(outcome).toMatchObject({ error: 'blocked_address' });
    }
    // Each attempt queries each address family once.
    expect(asked).toHaveLength(12);
    expect(receiver.received).toEqual([]);
    report('H24', `${REFUSED.length} DNS answers, and 6 that alternate: all refused, nothing sent`);
  });

  test('connects to the address that was checked, whatever the name server responds next', async () => {
    const receiver = await startReceiver();
    closeLater(receiver.close);
    const { lookup, asked } = await resolver((_, count) => (count <= 2 ? a('127.0.0.1') : a('127.0.0.9')));
    // Loopback stands for a public address here: the test shows that the name is not resolved again.
    const to = sender({ lookup });
    const url = `http://hooks.example.com:${receiver.port}/`;
    expect(await attempt(url, { to })).toMatchObject({ error: null, httpCode: 200 });
    expect(asked).toEqual(['hooks.example.com', 'hooks.example.com']);
    expect(receiver.received[0]?.headers.host).toBe(`hooks.example.com:${receiver.port}`);
    report(
      'B26',
      'one attempt: one DNS query for each address family, and a real socket connected to the answer',
    );
  });
});
