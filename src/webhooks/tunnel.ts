import { connect, isIPv6, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';

/** An answer to CONNECT has a status line and a few headers. */
const MOST_HEAD_BYTES = 16 * 1024;

/**
 * A connection through a proxy (RFC 9110, section 9.3.6) to an address that the caller has checked: the proxy is given no
 * name that it could resolve otherwise.
 * @throws Error where the proxy cannot be reached, or refuses
 */
export function openTunnel(
  proxyUrl: string,
  { address, port, timeoutMs }: { address: string; port: number; timeoutMs: number },
): Promise<Socket> {
  const proxy = new URL(proxyUrl);
  const host = proxy.hostname.replace(/^\[|\]$/g, '');
  const isSecure = proxy.protocol === 'https:';
  const place = { host, port: Number(proxy.port) || (isSecure ? 443 : 80) };
  const socket = isSecure ? connectSecurely({ ...place, servername: host }) : connect(place);
  return new Promise((resolve, reject) => {
    let head = '';
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(() => fail(new Error('The proxy takes too long.')), timeoutMs);
    const end = () => fail(new Error('The proxy closed the connection.'));
    const take = (chunk: Buffer) => {
      head += chunk.toString('latin1');
      const over = head.indexOf('\r\n\r\n');
      if (over < 0 && head.length <= MOST_HEAD_BYTES) return;
      clearTimeout(timer);
      socket.off('data', take).off('error', fail).off('end', end);
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1];
      if (over < 0 || !status?.startsWith('2'))
        return fail(new Error(`The proxy answered ${status ?? 'nonsense'}.`));
      socket.pause();
      // A server that speaks first is none of HTTP.
      if (head.length > over + 4) return fail(new Error('The proxy sent more than its answer.'));
      resolve(socket);
    };
    socket.on('error', fail).on('end', end).on('data', take);
    const target = `${isIPv6(address) ? `[${address}]` : address}:${port}`;
    const lines = [`CONNECT ${target} HTTP/1.1`, `Host: ${target}`, ...credentials(proxy)];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  });
}

function credentials({ username, password }: URL): string[] {
  if (username === '') return [];
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return [`Proxy-Authorization: Basic ${Buffer.from(pair).toString('base64')}`];
}
