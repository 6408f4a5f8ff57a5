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
/** So many entries are carried out at once: they share a commit. */
const ENTRIES_UNDER_WAY = 4;

type BatchParts = {
  service: Pick<Service, 'publicUrl'>;
  /** The path of the single operation. */
  path: string;
  /** What the spec says against the list and its keys; the entries themselves are looked at one by one. */
  listErrors: (body: unknown) => FieldErrors;
  /** Counts one more request against the limits. @throws Failure `rate_limited` */
  count: (request: Request, response: Response) => Promise<void> | undefined;
};

/**
 * Validates an entry as the body of the single operation, under a key of its own within that of the batch.
 * @returns what carries it out
 */
type PrepareOne = (request: Request, keySuffix: string) => Promise<() => Promise<Reply>>;

type Entry = { key?: string };

type Result = { key: string | undefined; status: number; body: string; isReplayed?: boolean | undefined };

/** Carries out a batch: the answer has a result for each entry, in their order. @throws Failure where nothing was done */
export function createBatch({ service, path, listErrors, count }: BatchParts) {
  return async (request: Request, response: Response, prepareOne: PrepareOne): Promise<Reply> => {
    const entries = entriesOf(request.body, listErrors);
    for (let counted = ENTRIES_OF_A_REQUEST; counted < entries.length; counted += ENTRIES_OF_A_REQUEST)
      await count(request, response);
    const results: string[] = [];
    let length = 0;
    let isReplayed = true;
    const add = ({ key, status, body, isReplayed: replayed = false }: Result) => {
      const head = JSON.stringify({ index: results.length, key: key ?? null, status });
      const isLong = status < 300 && length + body.length > LONG_ANSWER;
      const rest = (isLong ? shortened(body) : body).slice(1, -1);
      const result = `${head.slice(0, -1)},${rest},"replayed":${replayed}}`;
      results.push(result);
      length += result.length;
      isReplayed &&= replayed;
    };
    const standIn = standInFor(request, path);
    const underWay: Promise<Result>[] = [];
    for (const [index, entry] of entries.entries()) {
      const { key, ...body } = Object(entry) as Entry;
      const failed = (error: unknown): Result => {
        const failure = failureOf(error, request);
        return {
          key,
          status: statusOf(failure),
          body: JSON.stringify(failureBody(response, failure, service)),
        };
      };
      const one = standIn(index, isObject(entry) ? body : entry);
      // Validated in their order, they are carried out in it, too.
      const carryOut = await prepareOne(one, key === undefined ? `\n#${index}` : `\n=${key}`).catch(
        (error) => () => Promise.reject(error),
      );
      underWay.push(carryOut().then((reply) => ({ ...reply, key }), failed));
      if (underWay.length < ENTRIES_UNDER_WAY && index < entries.length - 1) continue;
      for (const result of await Promise.all(underWay.splice(0))) add(result);
      // Requests of others come in between, also where entries were refused before their transactions.
      await nextTurn();
    }
    return { status: 200, body: `{"data":[${results.join(',')}]}`, isReplayed };
  };
}

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
export function withoutBody(request: Request): Request {
  return Object.assign(Object.create(request) as Request, { body: {} });
}

/** Gives requests at the address of the single operation, each with an entry for its body. */
function standInFor(request: Request, path: string): (index: number, body: unknown) => Request {
  const { baseUrl, headers } = request;
  const long = Object.entries(longNumbersOf(request) ?? {});
  return (index, body) => {
    const within = `items.${index}.`;
    const own = long.filter(([field]) => field.startsWith(within));
    const one = Object.assign(Object.create(request) as Request, {
      url: path,
      originalUrl: baseUrl + path,
      body,
      params: {},
      headers: { ...headers, 'content-length': String(JSON.stringify(body)?.length ?? 0) },
    });
    noteLongNumbers(
      one,
      own.map(([field, reasons]) => [field.slice(within.length), reasons]),
    );
    return one;
  };
}

function shortened(body: string): string {
  const reference = MADE_RECORD.exec(body)?.[1];
  return reference === undefined ? body : JSON.stringify({ data: { reference } });
}
