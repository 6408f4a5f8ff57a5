// Many records in one request: each entry is validated, carried out and stored as the request of the single operation is,
// in a transaction of its own, so that no rule stands twice and other writes come in between.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { Service } from '../../auth/context.ts';
import { type FieldErrors, invalidFields } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { longNumbersOf, noteLongNumbers } from './body.ts';
import { failureBody, failureOf, statusOf } from './errors.ts';
import { MADE_RECORD, type Reply } from './execute.ts';
import { MIB } from './limits.ts';
import { isObject } from './record-check.ts';

/** Further records of an answer are given by their references. In characters, nearly all of one byte. */
const LONG_ANSWER = 4 * MIB;
/** So many entries count as one request. */
const ENTRIES_OF_A_REQUEST = 10;

type BatchParts = {
  service: Pick<Service, 'publicUrl'>;
  /** The path of the single operation. */
  path: string;
  /** What the spec says against the list and its keys; the entries themselves are looked at one by one. */
  listErrors: (body: unknown) => FieldErrors;
  /** Counts one more request against the limits. @throws Failure `rate_limited` */
  count: (request: Request, response: Response) => Promise<void> | undefined;
};

/** Carries out the single operation for what the request holds now, under a key of its own within that of the batch. */
type PerformOne = (keySuffix: string) => Promise<Reply>;

type Entry = { key?: string };

/** Carries out a batch: the answer has a result for each entry, in their order. @throws Failure where nothing was done */
export function createBatch({ service, path, listErrors, count }: BatchParts) {
  return async (request: Request, response: Response, performOne: PerformOne): Promise<Reply> => {
    const entries = entriesOf(request.body, listErrors);
    for (let counted = ENTRIES_OF_A_REQUEST; counted < entries.length; counted += ENTRIES_OF_A_REQUEST)
      await count(request, response);
    const results: string[] = [];
    let length = 0;
    let isReplayed = true;
    const add = (index: number, key: string | undefined, { status, replayed = false, rest }: Result) => {
      const head = JSON.stringify({ index, key: key ?? null, status });
      results.push(`${head.slice(0, -1)},${rest},"replayed":${replayed}}`);
      length += results.at(-1)?.length ?? 0;
      isReplayed &&= replayed;
    };
    await inPlaceOf(request, path, async (stand) => {
      for (const [index, entry] of entries.entries()) {
        const { key, ...body } = Object(entry) as Entry;
        stand(index, isObject(entry) ? body : entry);
        try {
          const reply = await performOne(key === undefined ? `\n#${index}` : `\n=${key}`);
          const rest = length + reply.body.length > LONG_ANSWER ? shortened(reply.body) : reply.body;
          add(index, key, { ...reply, replayed: reply.isReplayed, rest: rest.slice(1, -1) });
        } catch (error) {
          const failure = failureOf(error, request);
          const rest = JSON.stringify(failureBody(response, failure, service)).slice(1, -1);
          add(index, key, { status: statusOf(failure), rest });
        }
        // Requests of others come in between, also where an entry was refused before its transaction.
        await nextTurn();
      }
    });
    return { status: 200, body: `{"data":[${results.join(',')}]}`, isReplayed };
  };
}

type Result = { status: number; replayed?: boolean | undefined; rest: string };

/** @throws Failure `validation_failed` where the body is no such list, or a key stands in it twice */
function entriesOf(body: unknown, listErrors: (body: unknown) => FieldErrors): unknown[] {
  const errors = listErrors(body);
  for (const _ in errors) throw invalidFields(errors);
  const { items } = body as { items: unknown[] };
  const keys = items.map((entry) => (isObject(entry) ? entry.key : undefined));
  for (const [index, key] of keys.entries()) {
    if (key !== undefined && keys.indexOf(key) < index)
      errors[`items.${index}.key`] = [message('value.duplicate_items')];
  }
  for (const _ in errors) throw invalidFields(errors);
  return items;
}

/** The request without its body, whose entries are looked at one by one. */
export async function withoutBody(request: Request, work: () => Promise<unknown>): Promise<void> {
  const { body } = request;
  const long = Object.entries(longNumbersOf(request) ?? {});
  noteLongNumbers(request, []);
  request.body = {};
  await work();
  request.body = body;
  noteLongNumbers(request, long);
}

/** Lets the request stand for that of one entry after another, at the address of the single operation. */
async function inPlaceOf(
  request: Request,
  path: string,
  work: (stand: (index: number, body: unknown) => void) => Promise<void>,
): Promise<void> {
  const { url, originalUrl, body, params, headers } = request;
  const length = headers['content-length'];
  const long = Object.entries(longNumbersOf(request) ?? {});
  Object.assign(request, { url: path, originalUrl: request.baseUrl + path });
  try {
    await work((index, entry) => {
      const within = `items.${index}.`;
      const own = long.filter(([field]) => field.startsWith(within));
      noteLongNumbers(
        request,
        own.map(([field, reasons]) => [field.slice(within.length), reasons]),
      );
      headers['content-length'] = String(JSON.stringify(entry)?.length ?? 0);
      Object.assign(request, { body: entry, params: {} });
    });
  } finally {
    headers['content-length'] = length;
    Object.assign(request, { url, originalUrl, body, params });
  }
}

function shortened(body: string): string {
  const reference = MADE_RECORD.exec(body)?.[1];
  return reference === undefined ? body : JSON.stringify({ data: { reference } });
}
