// A name server on loopback with the responses that a test sets, in the format of DNS (RFC 1035).
import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

const TYPES = { A: 1, CNAME: 5, AAAA: 28 } as const;
const RCODES = { servfail: 2, nxdomain: 3 } as const;

export type Answer = { type: keyof typeof TYPES; value: string }[] | keyof typeof RCODES | 'silence';

export type NameServer = { address: string; asked: string[]; close(): Promise<void> };

/** @param answer called for each question; of its records, those of the requested type and every CNAME are sent */
export async function startNameServer(answer: (name: string, count: number) => Answer): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, end } = nameAt(query, 12);
    const type = query.readUInt16BE(end);
    asked.push(name);
    const wanted = answer(name, asked.length);
    if (wanted === 'silence') return;
    const question = query.subarray(12, end + 4);
    const records = typeof wanted === 'string' ? [] : wanted.filter((one) => isFor(type, one.type));
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | (typeof wanted === 'string' ? RCODES[wanted] : 0), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(records.length, 6);
    socket.send(Buffer.concat([head, question, ...records.map(encode)]), from.port, from.address);
  });
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound));
  const { port } = socket.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    asked,
    close: () => new Promise((closed) => socket.close(closed)),
  };
}

function isFor(asked: number, type: keyof typeof TYPES): boolean {
  return TYPES[type] === asked || type === 'CNAME';
}

/** A record of the name in question, to which the pointer leads; for a CNAME its target also has this address. */
function encode({ type, value }: { type: keyof typeof TYPES; value: string }): Buffer {
  const data = type === 'CNAME' ? encodedName(value) : addressBytes(value);
  const fixed = Buffer.alloc(12);
  fixed.writeUInt16BE(0xc00c, 0);
  fixed.writeUInt16BE(TYPES[type], 2);
  fixed.writeUInt16BE(1, 4);
  fixed.writeUInt32BE(0, 6);
  fixed.writeUInt16BE(data.length, 10);
  return Buffer.concat([fixed, data]);
}

function addressBytes(text: string): Buffer {
  if (text.includes('.')) return Buffer.from(text.split('.').map(Number));
  const [head = '', tail = ''] = text.split('::');
  const [left, right] = [head, tail].map((side) => side.split(':').filter(Boolean)) as [string[], string[]];
  const words = [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  return Buffer.from(words.map((word) => word.padStart(4, '0')).join(''), 'hex');
}

function encodedName(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.from(String.fromCharCode(label.length) + label));
  return Buffer.concat([...labels, Buffer.from([0])]);
}

function nameAt(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}
