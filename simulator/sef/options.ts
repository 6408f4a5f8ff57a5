import { parseArgs } from 'node:util';
import { isPib, isUuid } from './identifiers.ts';

export type Options = {
  port: number;
  /** What a repeated `requestId` gets: the same answer, or an error. */
  mode: 'same' | 'error';
  /** Whether ids are above 2^53, where JavaScript's numbers lose digits. */
  ids: 'large' | 'small';
  /** Which keys are known, with the PIB of their company if it is fixed; undefined: every UUID. */
  keys: Map<string, string | undefined> | undefined;
  /** How long a document stays New, and how long Sending. */
  sendingSeconds: number;
  /** How many calls a key may make in any second. */
  callsPerSecond: number;
  /** What a credit or debit note demands of the document that it changes. */
  source: 'approved' | 'any';
  /** Whether documents must be issued on the day they are submitted. */
  issuedToday: boolean;
};

export const HELP = `A simulator of SEF, Serbia's system of electronic invoices, on this machine only.

  npm run sef-simulator -- --port 8090

  --port <n>             default 0: a free one. The first line on stdout is JSON with the URL
  --mode same|error      a repeated requestId gets the first answer again (default), or UBLUploadRequestIdDuplicate
  --ids large|small      ids above 2^53 (default), or from 1001
  --keys <key[=PIB],…>   the only keys that are known; default: every UUID is the key of a company
  --sending-seconds <n>  how long a document is New, and then Sending, by the simulator's clock (default 1)
  --calls-per-second <n> how many calls a key may make in any second (default 3, as SEF)
  --source approved|any  the state that credit and debit notes demand of the original (default approved)
  --issued-today         refuse documents that were not issued today`;

const OPTIONS = {
  port: { type: 'string', default: '0' },
  mode: { type: 'string', default: 'same' },
  ids: { type: 'string', default: 'large' },
  keys: { type: 'string' },
  'sending-seconds': { type: 'string', default: '1' },
  'calls-per-second': { type: 'string', default: '3' },
  source: { type: 'string', default: 'approved' },
  'issued-today': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** @throws Error with a sentence for the one who typed the options */
export function readOptions(args: string[]): Options | 'help' {
  const { values } = parseArgs({ options: OPTIONS, args });
  if (values.help) return 'help';
  return {
    port: numberOf('port', values.port, 65_535),
    mode: oneOf('mode', values.mode, ['same', 'error']),
    ids: oneOf('ids', values.ids, ['large', 'small']),
    keys: values.keys === undefined ? undefined : keysOf(values.keys),
    sendingSeconds: numberOf('sending-seconds', values['sending-seconds'], 86_400),
    callsPerSecond: numberOf('calls-per-second', values['calls-per-second'], 1_000_000),
    source: oneOf('source', values.source, ['approved', 'any']),
    issuedToday: values['issued-today'],
  };
}

function oneOf<T extends string>(name: string, text: string, values: T[]): T {
  const found = values.find((value) => value === text);
  if (!found) throw new Error(`--${name} must be ${values.join(' or ')}.`);
  return found;
}

function numberOf(name: string, text: string, maximum: number): number {
  const number = Number(text);
  if (text.trim() === '' || !(number >= 0 && number <= maximum)) {
    throw new Error(`--${name} must be a number from 0 to ${maximum}.`);
  }
  return number;
}

function keysOf(text: string): Map<string, string | undefined> {
  return new Map(
    text.split(',').map((part) => {
      const [key = '', pib] = part.trim().split('=');
      if (!isUuid(key)) throw new Error(`--keys: ${key || 'an empty text'} is not a UUID.`);
      if (pib !== undefined && !isPib(pib)) throw new Error(`--keys: ${pib} is not a PIB.`);
      return [key.toLowerCase(), pib];
    }),
  );
}
