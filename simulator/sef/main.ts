// npm run sef-simulator: see docs/sef-simulator.md.
import type { AddressInfo } from 'node:net';
import { HELP, type Options, readOptions } from './options.ts';
import { createSimulator } from './server.ts';
import { createWorld } from './world.ts';

const options = read();

if (options === 'help') process.stdout.write(`${HELP}\n`);
else start(options);

function read(): Options | 'help' {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n"--help" shows the options.\n`);
    process.exit(1);
  }
}

function start(chosen: Options): void {
  const server = createSimulator(createWorld(chosen));
  server.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  server.listen(chosen.port, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}`, mode: chosen.mode })}\n`);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close(() => process.exit(0));
      server.closeAllConnections();
    });
  }
}
