// A mail server on a thread of its own that takes each message and forgets it, so that reading many of them is not in the
// way of what its test measures.
import type { AddressInfo } from 'node:net';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { SMTPServer } from 'smtp-server';

type MailSink = { url: string; close(): Promise<unknown> };

export async function startMailSink(): Promise<MailSink> {
  const worker = new Worker(new URL(import.meta.url));
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return { url: `smtp://127.0.0.1:${port}`, close: () => worker.terminate() };
}

if (!isMainThread && parentPort) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData(stream, _session, callback) {
      stream.resume();
      stream.on('end', () => callback());
    },
  });
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.server.address() as AddressInfo).port));
}
