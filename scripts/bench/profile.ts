// Shows where the CPU time of one kind of work goes:  npm run bench -- profile [get|list|post|webhooks] [--seconds 5]
// [--top 40]
// Shares are of the busy time under load, summed per package and per function of the service.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBooks, requestsOf } from './books.ts';
import { sample } from './load.ts';
import { startService } from './measured.ts';
import { BACKLOG, backlog, withReceiver } from './webhooks.ts';

type Frame = { functionName: string; url: string; lineNumber: number };
type Node = { id: number; callFrame: Frame; children?: number[] };
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] };

/** About how long the service runs after SIGTERM. */
const STOPPING_SECONDS = 0.3;
const REQUESTS = ['get', 'list', 'post'] as const;
const KINDS = [...REQUESTS, 'webhooks'] as const;

/** @returns the exit status */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { seconds: { type: 'string', default: '5' }, top: { type: 'string', default: '40' } },
  });
  const kind = KINDS.find((name) => name === (positionals[0] ?? 'get'));
  if (!kind) {
    console.error(`profile knows ${KINDS.join(', ')}.`);
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-profile-'));
  const environment = {
    NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder} --cpu-prof-interval=500`,
  };
  try {
    const seconds =
      kind === 'webhooks'
        ? await deliveries(environment)
        : await requests(kind, Number(values.seconds), environment);
    const [largest] = readdirSync(folder)
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Profile)
      .sort((a, b) => b.samples.length - a.samples.length);
    if (largest) summarise(largest, seconds, Number(values.top));
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the duration of the work in seconds */
async function requests(
  kind: (typeof REQUESTS)[number],
  seconds: number,
  environment: Record<string, string>,
): Promise<number> {
  const books = makeBooks();
  try {
    const service = await startService(books.copy(), environment);
    const { cpuUs, rate } = await sample(service, {
      connections: 32,
      seconds,
      ...requestsOf(books)[kind],
    });
    await service.stop();
    console.log(`${kind}: ${cpuUs.toFixed(0)} µs of CPU per request, ${rate.toFixed(0)} per second\n`);
    return seconds;
  } finally {
    books.remove();
  }
}

/** @returns the duration of the work in seconds */
async function deliveries(environment: Record<string, string>): Promise<number> {
  const rate = await withReceiver((receiver) => backlog(receiver, environment));
  console.log(`webhooks: ${rate.toFixed(0)} per second\n`);
  return BACKLOG / rate;
}

function summarise({ nodes, samples, timeDeltas }: Profile, seconds: number, top: number): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const packages = new Map<string, number>();
  const functions = new Map<string, number>();
  let busy = 0;
  // The start of the process and its warm-up are left out.
  let untilEnd = timeDeltas.reduce((sum, delta) => sum + delta, 0);
  for (const [place, id] of samples.entries()) {
    untilEnd -= timeDeltas[place] ?? 0;
    const node = byId.get(id) as Node;
    if (untilEnd > (seconds + STOPPING_SECONDS) * 1e6) continue;
    if (node.callFrame.functionName === '(idle)' || node.callFrame.functionName === '(program)') continue;
    const time = timeDeltas[place] ?? 0;
    busy += time;
    add(packages, ownerOf(node, byId, parents), time);
    add(functions, `${node.callFrame.functionName || '(anonymous)'}  ${placeOf(node.callFrame)}`, time);
  }
  for (const [title, sums] of [
    ['package or folder', packages],
    ['function, by itself', functions],
  ] as const) {
    console.log(`  share  ${title}`);
    const largest = [...sums].sort(([, a], [, b]) => b - a).slice(0, top);
    for (const [name, time] of largest)
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

function placeOf({ url, lineNumber }: Frame): string {
  return url === '' ? '' : `${url.replace(/^.*\/(?=node_modules|src)/, '')}:${lineNumber + 1}`;
}

function add(sums: Map<string, number>, name: string, time: number): void {
  sums.set(name, (sums.get(name) ?? 0) + time);
}
