// The worker thread of `open.ts`. A passive checkpoint blocks neither readers nor the writer: it copies what it
// can.
import { parentPort, workerData } from 'node:worker_threads';
import { openCopier } from './connect.ts';

const connection = openCopier((workerData as { file: string }).file);
const copy = connection.prepare('PRAGMA wal_checkpoint(PASSIVE)');

parentPort?.on('message', (order: 'copy' | 'stop') => {
  if (order === 'copy') {
    copy.get();
    parentPort?.postMessage('copied');
  } else {
    connection.close();
    parentPort?.close();
  }
});
