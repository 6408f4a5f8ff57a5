// Some records of every kind through the API, and all its responses about them.
import { createHash } from 'node:crypto';
import type { TestService } from '../test-service.ts';

type Answer = { data?: unknown; meta?: { last_page?: number } };

/** Makes clients, items, documents, payments and expenses, and returns the reference of an issued document. */
export async function fill(world: TestService): Promise<string> {
  const post = postTo(world);
  const client = await post('/clients', {
    name: 'Šećerana "Zora"',
    email: 'office@zora.example',
    country: 'RS',
  });
  await post('/clients', { name: '=1+1', type: 'individual' });
  const item = await post('/items', {
    type: 'service',
    name: 'Savet, dobar',
    unit: 'hour',
    default_price: 6500,
    currency: 'RSD',
  });
  const draft = { document_type: 'rs_invoice', client, lines: [{ item, quantity: 2, unit_price: 6500 }] };
  const invoice = await post('/documents', draft);
  await post(`/documents/${invoice}/issue`);
  await post(`/documents/${invoice}/payments`, { amount: 100, method: 'bank', paid_on: '2026-03-15' });
  await post('/documents', draft);
  await post('/expenses', {
    description: 'Kirija, mart',
    notes: 'Kirija\nza mart',
    amount: 650,
    currency: 'RSD',
    occurs_on: '2026-03-01',
    category: 'Rent',
  });
  return invoice;
}

/** Makes a payment that settles no document, of which something is given back: earlier versions have no place for it. */
export async function fillAccount(world: TestService): Promise<void> {
  const post = postTo(world);
  const client = await post('/clients', { name: 'Platilac' });
  const money = { method: 'bank', paid_on: '2026-03-16' };
  const onAccount = { note: 'Za mart', bank_reference: 'FT26075/1', keep_rest_as_credit: true };
  const payment = await post('/payments', { client, amount: 60, ...money, ...onAccount });
  await post(`/payments/${payment}/refund`, { amount: 20, ...money, reason: 'Previše' });
}

function postTo(world: TestService): (path: string, body?: object) => Promise<string> {
  return async (path, body = {}) => {
    const response = await world.request(path, {
      method: 'POST',
      headers: JSON_BODY,
      body: JSON.stringify(body),
    });
    const { data, error } = (await response.json()) as { data?: { reference: string }; error?: unknown };
    if (!data) throw new Error(`POST ${path}: ${JSON.stringify(error)}`);
    return data.reference;
  };
}

const JSON_BODY = { 'Content-Type': 'application/json' };

const LISTS = ['clients', 'items', 'documents', 'payments', 'expenses', 'contracts', 'recurring-documents'];
const FIGURES = [
  '/statistics/summary',
  '/statistics/trends?months=6',
  '/statistics/outstanding',
  '/statistics/top-clients',
];

/**
 * The responses to every GET of every record that a key may see, by address.
 * @param url the service's own address: in responses it counts as the same
 */
export async function everyAnswer(url: string, key: string): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  const get = async (path: string): Promise<Answer> => {
    const response = await fetch(`${url}/api/v1${path}`, { headers: { Authorization: `Bearer ${key}` } });
    const text = (await response.text()).replaceAll(url, 'http://service');
    // Each request has its own id, which an error repeats.
    const answer = JSON.parse(text.replace(/,"request_id":"\w+"/, '')) as Answer;
    answers[`GET ${path}`] = { status: response.status, answer };
    return answer;
  };
  for (const list of LISTS) {
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { data, meta } = await get(`/${list}?page=${page}`);
      last = meta?.last_page ?? 1;
      for (const { reference } of data as { reference: string }[]) {
        await get(`/${list}/${reference}`);
        if (list === 'clients') await get(`/clients/${reference}/portal-link`);
        if (list === 'clients') await get(`/clients/${reference}/balance`);
        if (list === 'documents') await get(`/documents/${reference}/public-link`);
        if (list === 'recurring-documents')
          for (const part of ['preview', 'runs']) await get(`/${list}/${reference}/${part}`);
        if (list === 'documents' || list === 'expenses') await get(`/${list}/${reference}/files`);
      }
    }
  }
  for (const figures of FIGURES) await get(figures);
  return answers;
}

type KeptFile = { reference: string; sha256: string };

/**
 * The bytes of every PDF and file that a key may see, as a hash by address: PDFs of documents are rendered, the others are
 * stored.
 */
export async function everyPdf(url: string, key: string): Promise<Record<string, string>> {
  const get = (path: string) =>
    fetch(`${url}/api/v1${path}`, { headers: { Authorization: `Bearer ${key}` } });
  const pdfs: Record<string, string> = {};
  for (const [list, file] of [
    ['documents', 'document.pdf'],
    ['contracts', 'signed.pdf'],
  ]) {
    const { data } = (await (await get(`/${list}?per_page=100`)).json()) as { data: { reference: string }[] };
    for (const { reference } of data) {
      const answer = await get(`/${list}/${reference}/${file}`);
      if (!answer.ok) continue;
      const bytes = Buffer.from(await answer.arrayBuffer());
      pdfs[`/${list}/${reference}/${file}`] = createHash('sha256').update(bytes).digest('hex');
    }
  }
  for (const list of ['documents', 'expenses']) {
    const { data } = (await (await get(`/${list}?per_page=100`)).json()) as { data: { reference: string }[] };
    for (const { reference } of data) {
      const kept = (await (await get(`/${list}/${reference}/files`)).json()) as { data: KeptFile[] };
      for (const file of kept.data) {
        const at = `/${list}/${reference}/files/${file.reference}/content`;
        const bytes = Buffer.from(await (await get(at)).arrayBuffer());
        pdfs[at] = createHash('sha256').update(bytes).digest('hex');
        if (pdfs[at] !== file.sha256) throw new Error(`${at} has other bytes than it says.`);
      }
    }
  }
  return pdfs;
}
