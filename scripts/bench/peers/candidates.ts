// The servers that are compared: the service and its peers. Each starts on a copy of its own database; all databases
// hold the same number of documents.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Books, requestsOf } from '../books.ts';
import { type Load, requestText } from '../load.ts';
import { MAIN, START_OPTIONS, serviceSettings } from '../measured.ts';
import { type Access, type Peer, post } from './peer.ts';
import { type Running, startProgram } from './program.ts';

export type Candidate = {
  name: string;
  version?: string;
  /** Starts the server on a new copy of its database. */
  start(): Promise<Running>;
  requests: Record<'get' | 'list' | 'post', Pick<Load, 'requests' | 'status'>>;
  /** Requests that check whether answers are complete: one document, and a page of 25 with the total. */
  checks: { token: string; one: string; page: string };
};

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const READ_DOCUMENTS = 500;
const CONCURRENT_POSTS = 8;

export async function serviceOn(books: Books): Promise<Candidate> {
  const start = () =>
    startProgram({
      folder: ROOT,
      args: [...START_OPTIONS, MAIN],
      environment: serviceSettings(books.copy()),
      readyPath: '/readyz',
    });
  // The first start may create files, which later starts only read.
  await (await start()).stop();
  const documents = '/api/v1/documents';
  return {
    name: 'the service',
    start,
    requests: requestsOf(books),
    checks: { token: books.key, one: `${documents}/${books.documents[0]}`, page: `${documents}?per_page=25` },
  };
}

/**
 * @param installed the folder of the installed peer
 * @param scratch the folder for its databases
 */
export async function peerWith(
  peer: Peer,
  { installed, scratch, documents }: { installed: string; scratch: string; documents: number },
): Promise<Candidate> {
  const file = (part: string) => join(scratch, `${peer.name}-${part}.db`);
  const filled = file('filled');
  peer.prepare(installed, filled);
  const first = await startProgram(peer.program(installed, filled));
  let access: Access;
  let references: string[];
  try {
    access = await peer.fill(first.url, filled);
    references = await createDocuments(peer, first.url, access, documents);
  } finally {
    await first.stop();
  }
  let copies = 0;
  return {
    name: peer.name,
    version: peer.version,
    start() {
      copies += 1;
      const copy = file(`copy-${copies}`);
      copyFileSync(filled, copy);
      return startProgram(peer.program(installed, copy));
    },
    requests: requestsOfPeer(peer, access, references),
    checks: { token: access.token, one: peer.pathOfOne(references[0] ?? ''), page: peer.pathOfList(1) },
  };
}

async function createDocuments(peer: Peer, url: string, { token, client }: Access, count: number) {
  console.error(`${peer.name}: creating ${count} documents …`);
  const references: string[] = [];
  let missing = count;
  const createSome = async () => {
    while (missing > 0) {
      missing -= 1;
      const { data } = await post(`${url}${peer.create.path}`, token, peer.create.body(client));
      references.push(peer.referenceOf(data));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_POSTS }, createSome));
  return references;
}

function requestsOfPeer(peer: Peer, { token, client }: Access, references: string[]): Candidate['requests'] {
  const headers = { Authorization: `Bearer ${token}` };
  const { path, status, body } = peer.create;
  const get = (target: string) => requestText('GET', target, { headers });
  return {
    get: {
      requests: references.slice(0, READ_DOCUMENTS).map((one) => get(peer.pathOfOne(one))),
      status: 200,
    },
    list: { requests: [1, 2, 3, 4].map((page) => get(peer.pathOfList(page))), status: 200 },
    post: { requests: [requestText('POST', path, { headers, body: body(client) })], status },
  };
}
