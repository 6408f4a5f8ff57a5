// Batches of 100 documents of one business, one after another without pause, from a thread of its own: the reading of their
// answers is not in the way of what its test measures.
import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { giveWay } from '../../src/worker-thread.ts';

type Caller = { url: string; key: string; client: string };

type Batching = {
  /** Makes batches for a time. @returns how many documents were issued, and how long it took */
  during(milliseconds: number): Promise<{ issued: number; ms: number }>;
  end(): Promise<unknown>;
};

export function startBatching(caller: Caller): Batching {
  const worker = new Worker(new URL(import.meta.url), { workerData: caller });
  return {
    async during(milliseconds) {
      worker.postMessage(milliseconds);
      return (await once(worker, 'message'))[0];
    },
    end: () => worker.terminate(),
  };
}

const lines = Array.from({ length: 5 }, (_, i) => ({
  description: `Work ${i}`,
  quantity: 1,
  unit_price: 100 + i,
}));

/** @returns how many documents were issued */
async function batch({ url, key, client }: Caller): Promise<number> {
  const document = { document_type: 'rs_invoice', client, lines, issue: true };
  const response = await fetch(`${url}/api/v1/documents/batch`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ items: Array.from({ length: 100 }, () => document) }),
  });
  const { data } = (await response.json()) as { data: { status: number }[] };
  return data.filter(({ status }) => status === 201).length;
}

if (!isMainThread && parentPort) {
  giveWay();
  parentPort.on('message', async (milliseconds: number) => {
    const beganAt = performance.now();
    let issued = 0;
    while (performance.now() - beganAt < milliseconds) issued += await batch(workerData);
    parentPort?.postMessage({ issued, ms: performance.now() - beganAt });
  });
}
