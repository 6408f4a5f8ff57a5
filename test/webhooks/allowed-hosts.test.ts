// Hosts of the private network that the operator has named: these, and no others.
import { afterEach, describe, expect, test } from 'vitest';
import { english } from '../../src/domain/messages/english.ts';
import { includesAddress, includesName, parseAllowedHosts } from '../../src/formats/allowed-hosts.ts';
import { checkEndpointUrl, isAllowedAddress, type Lookup } from '../../src/webhooks/public-address.ts';
import { attempt, closeAll, closeLater, sender } from './attempt.ts';
import { startReceiver } from './fixture.ts';
import { HOSTILE_URLS } from './hostile-urls.ts';

afterEach(closeAll);

const named = (...texts: string[]) => ({
  allowPrivateNetwork: false,
  allowedHosts: parseAllowedHosts(texts),
});
const LAN = named('n8n', 'hooks.lan', '192.168.1.0/24', '10.0.0.7', 'fd00:1::/64');

describe('a list of hosts', () => {
  test.each([
    'http://n8n.lan',
    'n8n:5678',
    'a b',
    '192.168.1.0/33',
    '192.168.1',
    '1.2.3',
    '-a',
    '*.lan',
    'n8n/',
  ])('with %j is refused, and named', (text) => {
    expect(() => parseAllowedHosts(['n8n', text])).toThrow(`"${text}" is not a host name`);
  });

  test.each([
    ['192.168.1.0/31', '192.168.1.1', true],
    ['192.168.1.0/31', '192.168.1.2', false],
    ['192.168.1.5/24', '192.168.1.200', true],
    ['fd00::1/128', 'fd00::1', true],
    ['fd00::1/128', 'fd00::2', false],
    ['fd00::/8', '10.0.0.1', false],
    ['10.0.0.0/8', '::ffff:10.0.0.1', true],
    ['::ffff:10.0.0.0/104', '10.9.9.9', true],
    ['10.0.0.0/8', 'fe80::1%eth0', false],
    ['10.0.0.0/8', 'nonsense', false],
  ])('with %s has %s: %s', (range, address, has) => {
    expect(includesAddress(parseAllowedHosts([range]), address)).toBe(has);
  });

  test('knows names whatever their letters and a dot at their end, and none below or above them', () => {
    const allowed = parseAllowedHosts(['N8N.lan']);
    expect(['n8n.lan', 'N8N.LAN.', 'x.n8n.lan', 'lan'].map((host) => includesName(allowed, host))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('an address of an endpoint', () => {
  test.each([
    'http://n8n:5678/webhook/1',
    'https://n8n/webhook/1',
    'http://hooks.lan/',
    'http://192.168.1.20:5678/webhook-test/1',
    'https://10.0.0.7/',
    'http://[fd00:1::5]:8080/',
  ])('%s is of a host that is named', (url) => {
    expect(checkEndpointUrl(url, LAN)).toEqual({ url: new URL(url) });
  });

  test.each([
    ['http://hooks.example.com/', 'The URL must begin with https://.'],
    ['http://192.168.2.20/', 'The URL must begin with https://.'],
    ['https://192.168.2.20/', 'Private, local and reserved addresses cannot be used.'],
    ['https://x.hooks.lan/', 'The host must be a name of the public internet.'],
    ['http://n8n:22/', 'Port 22 cannot be used: take 443 or one from 1024 up.'],
    ['http://n8n:6667/', 'Port 6667 cannot be used: take 443 or one from 1024 up.'],
    ['http://user@n8n/', 'The URL must not contain a user name or a password.'],
  ])('%s is refused', (url, problem) => {
    const checked = checkEndpointUrl(url, LAN);
    expect('problem' in checked && english(checked.problem)).toBe(problem);
  });

  test('is refused as before where hosts are named that it does not have', () => {
    const other = named('other.lan', '203.0.113.0/24');
    for (const url of HOSTILE_URLS.filter((one) => !one.includes('203.0.113.')))
      expect.soft(checkEndpointUrl(url, other), url).toHaveProperty('problem');
  });
});

describe('where a request may go', () => {
  test.each<[string, string, boolean, boolean]>([
    ['n8n', '172.18.0.4', true, true],
    ['n8n', '127.0.0.1', true, true],
    ['n8n', 'fd12::7', true, true],
    ['n8n', '100.64.0.1', true, true],
    // The metadata of clouds.
    ['n8n', '169.254.169.254', true, false],
    ['n8n', 'fe80::1', true, false],
    ['n8n', '0.0.0.0', true, false],
    ['n8n', '224.0.0.1', true, false],
    ['n8n', '8.8.8.8', true, false],
    ['n8n', '8.8.8.8', false, true],
    ['hooks.example.com', '192.168.1.9', false, true],
    ['hooks.example.com', '172.18.0.4', false, false],
    ['hooks.example.com', '8.8.8.8', false, true],
  ])('%s may lead to %s (plain: %s): %s', (host, address, isPlain, may) => {
    expect(isAllowedAddress(LAN, { host, isPlain }, address)).toBe(may);
  });
});

describe('an attempt', () => {
  const leadingTo =
    (...addresses: string[]): Lookup =>
    async () =>
      addresses.map((address) => ({ address, family: 4 }));

  test('reaches a named host by plain http, and no other at the same address', async () => {
    const receiver = await startReceiver();
    closeLater(receiver.close);
    const lookup = leadingTo('127.0.0.1');
    const to = sender({ ...named('n8n'), lookup });
    expect(await attempt(`http://n8n:${receiver.port}/hook`, { to })).toMatchObject({ httpCode: 200 });
    for (const url of [
      `http://other:${receiver.port}/hook`,
      `http://127.0.0.1:${receiver.port}/hook`,
      `https://hooks.example.com:${receiver.port}/hook`,
    ])
      expect(await attempt(url, { to }), url).toMatchObject({ error: 'blocked_address' });
    const byRange = sender(named('127.0.0.0/8'));
    const outcome = await attempt(`http://127.0.0.1:${receiver.port}/hook`, { to: byRange });
    expect(outcome).toMatchObject({ httpCode: 200 });
    expect(receiver.received).toHaveLength(2);
  });

  test('is refused where one of the addresses of a named host is none of a private network', async () => {
    const to = sender({ ...named('n8n'), lookup: leadingTo('127.0.0.1', '169.254.169.254') });
    expect(await attempt('http://n8n:8080/', { to })).toMatchObject({ error: 'blocked_address' });
  });
});
