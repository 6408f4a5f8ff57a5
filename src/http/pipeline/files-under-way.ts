import type { Response } from 'express';
import { tooMany } from '../../domain/failure.ts';
import { networkOf } from '../client-network.ts';
import { markShared } from '../connections.ts';

const MIB = 1024 * 1024;
/** Files up to this size, such as documents, have room reserved for them. */
const SMALL = MIB;
/** The most bytes of different files that are being sent, and the part of it that is reserved for small ones. */
const IN_ALL = { most: 192 * MIB, forSmall: 32 * MIB };
const OF_BUSINESS = { most: 96 * MIB, forSmall: 16 * MIB };
/** Less than that of a business, so that one of its clients cannot use the share of all. */
const OF_NETWORK = { most: 48 * MIB, forSmall: 8 * MIB };
/** Enough for the largest file at the speed of a modem; a client that takes longer is cut off. */
const LONGEST_MS = 10 * 60_000;
/** Where room is short, a client that takes less is cut off. */
const LEAST_BYTES_PER_SECOND = 64 * 1024;
const LOOK_MS = 5000;
/** What a client has taken is known piece by piece. */
const PIECE = 64 * 1024;
const RETRY_SECONDS = 10;

export type File = {
  /** By which it is known while it is sent, such as its hash. */
  name: unknown;
  bytes: Buffer;
  businessId: number;
};

type Client = { taken: number; isSlow: boolean; cutOff(): void };
type Sent = { bytes: Buffer; network: string; businessId: number; clients: Set<Client> };

const underWay = new Map<unknown, Sent>();

/**
 * A file stays in memory until the slowest client has read it. Clients that get the same file share it; the sum of
 * different files is limited, in total and for each business and network. Where room is short, files that only slow
 * clients are reading are dropped for others.
 * @returns the length of the file, and a function that sends it once the headers of the answer are set
 * @throws Failure `rate_limited` where too much is being sent
 */
export function fileToSend(response: Response, file: File): { length: number; send(): void } {
  if (response.closed) return { length: file.bytes.length, send: () => response.end() };
  // Nothing below may hold on to the file itself: where another copy of it is being sent, it is not needed any more.
  const { name } = file;
  const sent = underWay.get(name) ?? begun(file, networkOf(response.req.ip));
  const client: Client = {
    taken: 0,
    isSlow: false,
    cutOff() {
      leave();
      response.destroy();
    },
  };
  const stopWatching = watch(client);
  const leave = () => {
    stopWatching();
    sent.clients.delete(client);
    if (sent.clients.size === 0 && underWay.get(name) === sent) underWay.delete(name);
  };
  sent.clients.add(client);
  markShared(response);
  response.once('close', leave);
  return { length: sent.bytes.length, send: () => sendPieces(response, sent.bytes, client) };
}

/** Checks at intervals how much a client has read. */
function watch(client: Client): () => void {
  const startedAt = performance.now();
  let takenBefore = 0;
  const timer = setInterval(() => {
    client.isSlow = client.taken - takenBefore < (LEAST_BYTES_PER_SECOND * LOOK_MS) / 1000;
    takenBefore = client.taken;
    if (performance.now() - startedAt >= LONGEST_MS) client.cutOff();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** A piece after another, each once the system has taken the one before: as a whole it would be taken all at once. */
function sendPieces(response: Response, bytes: Buffer, client: Client): void {
  const next = () => {
    const end = client.taken + PIECE;
    if (end >= bytes.length) {
      response.end(bytes.subarray(client.taken));
      return;
    }
    response.write(bytes.subarray(client.taken, end), (error) => {
      if (error) return;
      client.taken = end;
      next();
    });
  };
  next();
}

function begun({ name, bytes, businessId }: File, network: string): Sent {
  const isOfBusiness = (sent: Sent) => sent.businessId === businessId;
  const isOfNetwork = (sent: Sent) => sent.network === network;
  makeRoom(bytes.length, OF_NETWORK, isOfNetwork);
  makeRoom(bytes.length, OF_BUSINESS, isOfBusiness);
  makeRoom(bytes.length, IN_ALL, () => true);
  const sent = { bytes, network, businessId, clients: new Set<Client>() };
  underWay.set(name, sent);
  return sent;
}

/** @throws Failure `rate_limited` where there is no room, not even without those that are sent to slow clients alone */
function makeRoom(
  length: number,
  { most, forSmall }: { most: number; forSmall: number },
  isCounted: (sent: Sent) => boolean,
): void {
  const files = [...underWay.values()].filter(isCounted);
  let over = length - most + (length > SMALL ? forSmall : 0);
  for (const { bytes } of files) over += bytes.length;
  if (over <= 0) return;
  const slow = files.filter(({ clients }) => [...clients].every(({ isSlow }) => isSlow));
  const given: Sent[] = [];
  for (const sent of slow) {
    given.push(sent);
    over -= sent.bytes.length;
    if (over <= 0) break;
  }
  if (over > 0) throw tooMany('files', RETRY_SECONDS);
  for (const { clients } of given) for (const client of clients) client.cutOff();
}
