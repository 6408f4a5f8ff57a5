// The simulator of SEF as a process of its own, spoken to over HTTP only.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const KEY = '0b0c1d62-6f6b-4c53-9a2f-1f0f6d2f7a01';
export const OTHER_KEY = '0b0c1d62-6f6b-4c53-9a2f-1f0f6d2f7a02';
export const SALES = '/api/publicApi/sales-invoice';

const PROGRAM = join(import.meta.dirname, '..', '..', 'simulator', 'sef', 'main.ts');

export type Simulator = Awaited<ReturnType<typeof startSimulator>>;

export type Reply = { status: number; text: string; type: string | null };

export async function startSimulator(...options: string[]) {
  const child = spawn(process.execPath, [PROGRAM, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };

  async function call(method: string, path: string, input: Input = {}): Promise<Reply> {
    const { key = KEY, body, type = 'application/json' } = input;
    const headers: Record<string, string> = {};
    // Of a form, fetch itself writes the type, with its boundary.
    if (typeof body === 'string') headers['content-type'] = type;
    if (key) headers.ApiKey = key;
    const reply = await fetch(`${url}${path}`, { method, headers, body, redirect: 'manual' });
    return { status: reply.status, text: await reply.text(), type: reply.headers.get('content-type') };
  }

  async function control(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const reply = await fetch(`${url}/simulator/${path}`, { method, ...sent });
    return { status: reply.status, body: await reply.json() };
  }

  let requests = 0;
  const submit = (xml: string, { query = {}, ...input }: Input & { query?: Record<string, string> } = {}) => {
    requests += 1;
    const parameters = {
      requestId: `request-${requests}`,
      sendToCir: 'No',
      executeValidation: 'true',
      ...query,
    };
    const search = new URLSearchParams(parameters);
    return call('POST', `${SALES}/ubl?${search}`, { type: 'application/xml', body: xml, ...input });
  };

  return {
    url,
    call,
    control,
    submit,
    /** Submits and returns the id, all digits kept. */
    async sent(xml: string, query: Record<string, string> = {}): Promise<string> {
      return salesInvoiceId(await submit(xml, { query }));
    },
    async statusOf(id: string): Promise<Record<string, unknown>> {
      return JSON.parse((await call('GET', `${SALES}?invoiceId=${id}`)).text);
    },
    advance: (seconds: number) => control('clock', { advance_seconds: seconds }),
    async close(): Promise<void> {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

type Input = { key?: string; body?: string | FormData; type?: string };

export function document(name: '380' | '380-final' | '381' | '383' | '386'): string {
  return readFileSync(join(import.meta.dirname, 'documents', `${name}.xml`), 'utf8');
}

export function renumbered(xml: string, number: string): string {
  return xml.replace(/(CustomizationID>\s*<cbc:ID>)[^<]*/, `$1${number}`);
}

export function salesInvoiceId({ text }: Reply): string {
  const id = /"SalesInvoiceId":(\d+)/.exec(text)?.[1];
  if (!id) throw new Error(`No document was made: ${text}`);
  return id;
}

export function errorCode({ text }: Reply): unknown {
  return JSON.parse(text).ErrorCode;
}
