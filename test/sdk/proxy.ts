// A proxy between the SDK and the service that simulates a bad network, one fault per request.
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `dropBefore` never reaches the service; the others do, and their answer is lost, truncated, replaced or delayed. */
export type Fault =
  | 'none'
  | 'dropBefore'
  | 'dropAfter'
  | 'cutBody'
  | 'hold'
  | 'refuse408'
  | 'refuse429'
  | 'fail500'
  | 'badGateway';

export type Seen = { method: string; path: string; idempotencyKey: string | undefined; fault: Fault };

export type BadNetwork = { url: string; seen: Seen[]; forwarded(): number; close(): Promise<void> };

type Forwarded = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/** Starts it; `faultOf` returns the fault of each request, counted from 0. */
export async function startProxy(
  target: string,
  faultOf: (count: number, method: string) => Fault,
): Promise<BadNetwork> {
  const seen: Seen[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let forwarded = 0;
  const server = createServer(async (incoming, response) => {
    const { method = '', url: path = '' } = incoming;
    const fault = faultOf(seen.length, method);
    const key = incoming.headers['idempotency-key'];
    seen.push({ method, path, idempotencyKey: key === undefined ? undefined : String(key), fault });
    const body = await collect(incoming);
    if (fault === 'dropBefore') return void incoming.socket.destroy();
    if (fault === 'refuse408') return answer(response, 408, 'request_timeout');
    if (fault === 'refuse429') return answer(response, 429, 'rate_limited', { 'Retry-After': '0' });
    if (fault === 'fail500') return answer(response, 500, 'server_error');
    forwarded += 1;
    const reply = await forward(target, agent, incoming, body).catch(() => undefined);
    if (!reply || fault === 'dropAfter') return void incoming.socket.destroy();
    if (fault === 'badGateway') {
      return void response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    }
    if (fault === 'hold') return;
    response.writeHead(reply.status, { ...reply.headers, 'content-length': reply.body.length });
    if (fault !== 'cutBody') return void response.end(reply.body);
    response.write(reply.body.subarray(0, reply.body.length / 2), () => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    forwarded: () => forwarded,
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function answer(response: ServerResponse, status: number, code: string, headers = {}): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', ...headers })
    .end(JSON.stringify({ error: { code, message: 'Said by the proxy.' } }));
}

function forward(target: string, agent: Agent, incoming: IncomingMessage, body: Buffer): Promise<Forwarded> {
  return new Promise((resolve, reject) => {
    const { method, headers, url } = incoming;
    const onward = request(`${target}${url}`, { method, headers, agent }, async (reply) =>
      resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: await collect(reply) }),
    );
    onward.on('error', reject).end(body);
  });
}

async function collect(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
