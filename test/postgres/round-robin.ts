// A plain load balancer: each request goes to the next service. What a service does not answer is a 502, and never sent
// to another one.
import { Agent, createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Balancer = {
  url: string;
  /** The services that take requests from now on. */
  use(urls: readonly string[]): void;
  close(): Promise<void>;
};

export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: false });
  let urls: readonly string[] = [];
  let turn = 0;
  const server = createServer((request, response) => {
    turn += 1;
    const target = urls[turn % urls.length] as string;
    const { method, headers } = request;
    const forwarded = send(`${target}${request.url}`, { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode as number, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    forwarded.on('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use(given) {
      urls = given;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      agent.destroy();
    },
  };
}
