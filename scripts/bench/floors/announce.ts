import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Prints the address of a floor in the log format of the service, and exits on SIGTERM. */
export function announce(server: Server): void {
  server.on('listening', () => {
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`${JSON.stringify({ msg: 'ready', url: `http://127.0.0.1:${port}` })}\n`);
  });
  process.on('SIGTERM', () => process.exit(0));
}
