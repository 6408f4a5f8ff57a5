import { afterEach, describe, expect, test } from 'vitest';
import type { Address } from '../../src/webhooks/public-address.ts';
import { attempt, closeAll, closeLater, sender } from './attempt.ts';
import { createStage, startReceiver, until } from './fixture.ts';

const URL_BY_NAME = 'https://hooks.example.com:8443/in';

afterEach(closeAll);

const four = (...addresses: string[]): Address[] => addresses.map((address) => ({ address, family: 4 }));
const six = (...addresses: string[]): Address[] => addresses.map((address) => ({ address, family: 6 }));

describe('a name that does not only resolve to public addresses', () => {
  test.each<[string, Address[]]>([
    ['this machine', four('127.0.0.1')],
    ['a private address', four('10.0.0.1')],
    ['the metadata service', four('169.254.169.254')],
    ['a shared address', four('100.64.0.1')],
    ['loopback in IPv6', six('::1')],
    ['a unique local address', six('fd00::1')],
    ['an IPv4-mapped address', six('::ffff:10.0.0.1')],
    ['a NAT64 address', six('64:ff9b::a00:1')],
    ['a 6to4 address', six('2002:a00:1::')],
    ['a Teredo address', six('2001::1')],
    ['a public and a private address', four('8.8.8.8', '10.0.0.1')],
    ['a private and a public address', [...six('fe80::1'), ...four('8.8.8.8')]],
    ['sixty-four addresses, one of them private', four(...Array(63).fill('8.8.8.8'), '192.168.1.1')],
  ])('%s: the attempt is refused', async (_, addresses) => {
    const to = sender({ allowPrivateNetwork: false, lookup: async () => addresses });
    expect(await attempt(URL_BY_NAME, { to })).toMatchObject({ error: 'blocked_address', httpCode: null });
  });

  test('the delivery fails with blocked_address, and nothing is sent', async () => {
    const stage = await createStage();
    closeLater(stage.close);
    const receiver = await startReceiver();
    closeLater(receiver.close);
    const asked: string[] = [];
    await stage.poller({
      allowPrivateNetwork: false,
      async lookup(host) {
        asked.push(host);
        return four('127.0.0.1');
      },
    });
    const url = `https://hooks.example.com:${receiver.port}/`;
    await stage.endpoint(url, { allowPrivateNetwork: false });
    await stage.event();
    await until(async () => (await stage.delivery()).status === 'failed');
    expect(await stage.delivery()).toMatchObject({ error: 'blocked_address', httpCode: null, attempts: 1 });
    expect(asked).toEqual(['hooks.example.com']);
    expect(receiver.received).toEqual([]);
  });

  test('an endpoint with a private address is refused once private networks are switched off again', async () => {
    const stage = await createStage();
    closeLater(stage.close);
    const receiver = await startReceiver();
    closeLater(receiver.close);
    await stage.endpoint(receiver.url);
    await stage.event();
    await stage.poller({ allowPrivateNetwork: false });
    await until(async () => (await stage.delivery()).status === 'failed');
    expect(await stage.delivery()).toMatchObject({ error: 'blocked_address' });
    expect(receiver.received).toEqual([]);
  });

  test('answers that change from one query to the next never lead to the private address', async () => {
    let asked = 0;
    const lookup = async () => {
      asked += 1;
      return asked % 2 === 1 ? four('10.0.0.1') : four('10.0.0.1', '8.8.8.8');
    };
    const to = sender({ allowPrivateNetwork: false, lookup });
    for (let count = 0; count < 4; count += 1) {
      expect(await attempt(URL_BY_NAME, { to })).toMatchObject({ error: 'blocked_address' });
    }
    expect(asked).toBe(4);
  });
});

describe('the resolved address is the one connected to', () => {
  test('a name is resolved once for an attempt, and the connection goes there', async () => {
    const receiver = await startReceiver();
    closeLater(receiver.close);
    let asked = 0;
    // The second answer leads nowhere: a second look-up would be noticed.
    const lookup = async () => {
      asked += 1;
      return asked === 1 ? four('127.0.0.1') : four('127.0.0.9');
    };
    const url = `http://rebinding.example.com:${receiver.port}/`;
    expect(await attempt(url, { to: sender({ lookup }) })).toMatchObject({ error: null, httpCode: 200 });
    expect(asked).toBe(1);
    expect(receiver.received[0]?.headers.host).toBe(`rebinding.example.com:${receiver.port}`);
  });

  test('every attempt resolves the name again, whatever an earlier one found', async () => {
    const receiver = await startReceiver((response) => {
      response.setHeader('Connection', 'close').end();
    });
    closeLater(receiver.close);
    const answers = [four('127.0.0.1'), four('127.0.0.9'), four('127.0.0.1')];
    const lookup = async () => answers.shift() ?? [];
    const to = sender({ lookup });
    const url = `http://moving.example.com:${receiver.port}/`;
    const errors = [];
    for (let count = 0; count < 4; count += 1) errors.push((await attempt(url, { to })).error);
    expect(errors).toEqual([null, 'connection', null, 'dns']);
  });

  test('when the first address is dead, the next one is tried', async () => {
    const receiver = await startReceiver();
    closeLater(receiver.close);
    const to = sender({ lookup: async () => four('127.0.0.9', '127.0.0.1') });
    const url = `http://two.example.com:${receiver.port}/`;
    expect(await attempt(url, { to })).toMatchObject({ error: null, httpCode: 200 });
  });

  test('a name that does not resolve is a failed attempt', async () => {
    const to = sender({ lookup: () => Promise.reject(new Error('ENOTFOUND')) });
    expect(await attempt('http://nowhere.example.com/', { to })).toMatchObject({
      error: 'dns',
      httpCode: null,
    });
  });

  test('the system resolves names by default', async () => {
    const receiver = await startReceiver();
    closeLater(receiver.close);
    const outcome = await attempt(receiver.url.replace('127.0.0.1', 'localhost'));
    expect(outcome).toMatchObject({ error: null, httpCode: 200 });
  });
});
