import type { Response } from 'express';
import { tooMany } from '../domain/failure.ts';
import { networkOf } from './public/throttle.ts';
import { markShared } from './unsent.ts';

const MIB = 1024 * 1024;
/** Of different files that are being sent. */
const MOST_BYTES = 192 * MIB;
/** Of those that were asked for first from one network. */
const MOST_BYTES_OF_NETWORK = 96 * MIB;
/** Files up to this size, as documents are, find room where larger ones do not. */
const SMALL = MIB;
const ROOM_FOR_SMALL = 32 * MIB;
/** Enough for the largest file at the speed of a modem; a client that takes longer is cut off. */
const LONGEST_MS = 10 * 60_000;
const RETRY_SECONDS = 10;

type Sent = { pdf: Buffer; network: string; clients: number };

const underWay = new Map<unknown, Sent>();

/**
 * A file stays in memory until the slowest client has taken it: those who are sent the same one share it, and different
 * ones are bounded together.
 * @param name by which the file is known while it is sent, such as its hash
 * @returns the file as it is to be sent
 * @throws Failure `rate_limited` where too much is being sent
 */
export function sharedWhileSent(response: Response, name: unknown, pdf: Buffer): Buffer {
  if (response.closed) return pdf;
  const sent = underWay.get(name) ?? begun(networkOf(response.req.ip), name, pdf);
  sent.clients += 1;
  markShared(response);
  const timer = setTimeout(() => response.destroy(), LONGEST_MS);
  timer.unref();
  response.once('close', () => {
    clearTimeout(timer);
    sent.clients -= 1;
    if (sent.clients === 0) underWay.delete(name);
  });
  return sent.pdf;
}

function begun(network: string, name: unknown, pdf: Buffer): Sent {
  const all = [...underWay.values()];
  const room = pdf.length > SMALL ? ROOM_FOR_SMALL : 0;
  const isFull =
    bytesOf(all) + pdf.length > MOST_BYTES - room ||
    bytesOf(all.filter((sent) => sent.network === network)) + pdf.length > MOST_BYTES_OF_NETWORK - room;
  if (isFull) throw tooMany('files at once', RETRY_SECONDS);
  const sent = { pdf, network, clients: 0 };
  underWay.set(name, sent);
  return sent;
}

function bytesOf(files: Sent[]): number {
  return files.reduce((sum, { pdf }) => sum + pdf.length, 0);
}
