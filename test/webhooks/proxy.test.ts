// Webhooks through a proxy: one of the test, which answers CONNECT as RFC 9110 has it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { proxyFor } from '../../src/formats/proxy.ts';
import { createTransport } from '../../src/webhooks/transport.ts';
import { shared } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';

const receiver = shared(startReceiver);
let proxyUrl: string;
const asked: { target: string | undefined; credentials: string | undefined }[] = [];
let status = 200;

const proxy = createServer();
proxy.on('connect', (request, client) => {
  asked.push({ target: request.url, credentials: request.headers['proxy-authorization'] });
  if (status !== 200) return void client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
  const [host, port] = (request.url ?? '').split(':');
  const far = connect(Number(port), host, () => {
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    far.pipe(client).pipe(far);
  });
  for (const each of [far, client]) each.on('error', () => {});
});

beforeAll(async () => {
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  proxyUrl = `http://ana:se%20cret@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked.length = 0;
  status = 200;
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
});

const MESSAGE = { body: '{}', signature: 't=1,v1=x', delivery: '01JD2ZQW0000000000000000WS', isTest: false };

async function send(url: string, { allowPrivateNetwork = true, except = [] as string[] } = {}) {
  const lookup = async () => [{ address: '127.0.0.1', family: 4 as const }];
  const transport = createTransport({
    timeoutSeconds: 5,
    allowPrivateNetwork,
    lookup,
    proxy: { url: proxyUrl, except },
  });
  const outcome = await transport.send({ ...MESSAGE, url });
  await transport.close();
  return outcome;
}

const named = () => receiver.url.replace('127.0.0.1', 'hooks.example.com');

it('the proxy connects to the address that was resolved and checked here, and gets its password', async () => {
  expect(await send(named())).toMatchObject({ httpCode: 200, error: null });
  const { port } = new URL(receiver.url);
  const credentials = `Basic ${Buffer.from('ana:se cret').toString('base64')}`;
  expect(asked).toEqual([{ target: `127.0.0.1:${port}`, credentials }]);
});

it('a host of NO_PROXY is reached without it', async () => {
  expect(await send(named(), { except: ['example.com'] })).toMatchObject({ httpCode: 200 });
  expect(asked).toEqual([]);
});

it('a name with a private address is refused before the proxy hears of it', async () => {
  const outcome = await send('https://hooks.example.com/x', { allowPrivateNetwork: false });
  expect([outcome.error, asked]).toEqual(['blocked_address', []]);
});

it('a proxy that refuses is a connection that failed', async () => {
  status = 407;
  expect(await send(named())).toMatchObject({ httpCode: null, error: 'connection' });
});

it.each([
  ['hooks.example.com', ['example.com'], false],
  ['hooks.example.com', ['.example.com'], false],
  ['hooks.example.com', ['*.example.com', 'x'], false],
  ['badexample.com', ['example.com'], true],
  ['example.com', ['*'], false],
  ['hooks.example.com', ['example.com:8443'], false],
  ['::1', ['::1'], false],
  ['[2001:db8::1]', ['[2001:DB8::1]:8443'], false],
  ['2001:db8::2', ['2001:db8::1'], true],
  ['example.com', [], true],
])('%s with NO_PROXY %j is proxied: %s', (host, except, isProxied) => {
  expect(proxyFor({ url: 'http://p', except }, host) !== undefined).toBe(isProxied);
});
