// Shows where the CPU time of one kind of work goes:
//   npm run bench -- profile [get|list|post|webhooks] [--seconds 5] [--top 40]
// Shares are of the busy time under load, summed per package and per function of the service.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addEndpoints, KINDS, makeBooks, requestsOf } from './books.ts';
import { CONNECTIONS, DELIVERIES, ENDPOINTS } from './compare.ts';
import { openReceiver, type Sample, sample, sampleDeliveries, startService } from './measured.ts';
import { numbersOf } from './report.ts';

type Frame = { functionName: string; url: string; lineNumber: number };
type Node = { id: number; callFrame: Frame; children?: number[] };
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] };

/** About how long the service runs after SIGTERM. */
const STOPPING_SECONDS = 0.3;

/** @returns the exit status */
export async function run(args: string[]): Promise<number> {
  const { seconds, top, positionals } = numbersOf(args, { seconds: 5, top: 40 });
  const [name = 'get'] = positionals;
  const kind = [...KINDS, 'webhooks' as const].find((one) => one === name);
  if (!kind) throw new Error(`profile knows ${KINDS.join(', ')} and webhooks.`);
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-profile-'));
  const options = ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=500'];
  const books = makeBooks();
  const receiver = await openReceiver();
  const url = books.copy();
  try {
    let found: Partial<Sample>;
    if (kind === 'webhooks') {
      addEndpoints(url, { url: receiver.url, endpoints: ENDPOINTS, waiting: DELIVERIES });
      found = await sampleDeliveries(receiver, DELIVERIES, () => startService(url, undefined, options));
    } else {
      const service = await startService(url, undefined, options);
      found = await sample(service, { connections: CONNECTIONS, seconds, ...requestsOf(books)[kind] }, 1);
      await service.stop();
    }
    const { cpuUs = 0, rate = 0 } = found;
    console.log(`${kind}: ${cpuUs.toFixed(0)} µs of CPU each, ${rate.toFixed(0)} per second\n`);
    const [largest] = readdirSync(folder)
      .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile)
      .sort((a, b) => b.samples.length - a.samples.length);
    if (largest) summarise(largest, kind === 'webhooks' ? DELIVERIES / rate : seconds, top);
    return 0;
  } finally {
    receiver.close();
    books.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

function summarise({ nodes, samples, timeDeltas }: Profile, seconds: number, top: number): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const sums = {
    'package or folder': new Map<string, number>(),
    'function, by itself': new Map<string, number>(),
  };
  let busy = 0;
  // The start of the process and its warm-up are left out.
  let untilEnd = timeDeltas.reduce((sum, delta) => sum + delta, 0);
  for (const [place, id] of samples.entries()) {
    const time = timeDeltas[place] ?? 0;
    untilEnd -= time;
    const node = byId.get(id) as Node;
    const { functionName, url, lineNumber } = node.callFrame;
    if (untilEnd > (seconds + STOPPING_SECONDS) * 1e6) continue;
    if (functionName === '(idle)' || functionName === '(program)') continue;
    busy += time;
    const at = url && `${url.replace(/^.*\/(?=node_modules|src)/, '')}:${lineNumber + 1}`;
    add(sums['package or folder'], ownerOf(node, byId, parents), time);
    add(sums['function, by itself'], `${functionName || '(anonymous)'}  ${at}`, time);
  }
  for (const [title, times] of Object.entries(sums)) {
    console.log(`  share  ${title}`);
    for (const [name, time] of [...times].sort(([, a], [, b]) => b - a).slice(0, top))
      console.log(`${((time / busy) * 100).toFixed(1).padStart(6)} %  ${name}`);
    console.log('');
  }
}

/** The nearest package or folder of the service up the stack: time in Node.js itself counts for its caller. */
function ownerOf(node: Node, byId: Map<number, Node>, parents: Map<number, number>): string {
  if (node.callFrame.functionName === '(garbage collector)') return '(garbage collector)';
  for (let at: Node | undefined = node; at; at = byId.get(parents.get(at.id) ?? -1)) {
    const { url } = at.callFrame;
    const owner =
      /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ??
      /\/(src\/(?:[\w-]+\/)*[\w-]+)\.ts$/.exec(url)?.[1];
    if (owner) return owner;
  }
  return node.callFrame.url.startsWith('node:') ? '(Node.js)' : '(other)';
}

function add(sums: Map<string, number>, name: string, time: number): void {
  sums.set(name, (sums.get(name) ?? 0) + time);
}
