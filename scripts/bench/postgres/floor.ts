// Started by the suite: sends recorded queries from a number of connections, one after another on each, and nothing
// else:  node floor.ts FILE  prints how many requests' worth it did per second.
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { connectionOptions, prepareSession } from '../../../src/database/postgres/connect.ts';
import { type Step, valuesOf } from '../recorded.ts';

type Order = { url: string; connections: number; seconds: number; warmUpSeconds: number; kinds: Step[][] };

const { url, connections, seconds, warmUpSeconds, kinds } = JSON.parse(
  readFileSync(process.argv[2] as string, 'utf8'),
) as Order;

let done = 0;
let isOver = false;

async function work(place: number): Promise<void> {
  const client = new pg.Client(connectionOptions(url));
  await client.connect();
  await prepareSession(client);
  const steps = kinds[place % kinds.length] as Step[];
  while (!isOver) {
    const answers: unknown[][][] = [];
    const ids = new Map<string, string>();
    for (const step of steps) {
      const values = valuesOf(step, answers, ids);
      const query = {
        ...(step.name && { name: step.name }),
        text: step.text,
        ...(values.length > 0 && { values }),
      };
      const result = await client.query<unknown[]>({ ...query, rowMode: 'array' });
      answers.push(result.rows ?? []);
    }
    done += 1;
  }
  await client.end();
}

const working = Array.from({ length: connections }, (_, place) => work(place));
await new Promise((over) => setTimeout(over, warmUpSeconds * 1000));
const before = done;
const startedAt = performance.now();
await new Promise((over) => setTimeout(over, seconds * 1000));
const rate = (done - before) / ((performance.now() - startedAt) / 1000);
isOver = true;
await Promise.all(working);
process.stdout.write(`${JSON.stringify({ rate })}\n`);
