import type { XmlNode } from 'libxml2-wasm';
import { addDays } from '../domain/calendar.ts';
import { CANCEL_WORDS, STORNO_WORDS } from '../domain/sef.ts';
import {
  type Change,
  changesOf,
  type InvoiceStatus,
  idsOf,
  ownSefMessage,
  statusOf,
  type Verdict,
  verdictOf,
  verdictOnSubmission,
} from './answers.ts';
import type { SefAccess, SefAnswer, SefClient } from './api-client.ts';
import type { SefJob } from './jobs.ts';
import type { Submission } from './submissions.ts';

/** How a call for a job ended. */
export type SefOutcome =
  | { kind: 'submitted'; verdict: Verdict }
  | { kind: 'searched'; found: string | 'other' | 'none' | 'again' }
  | { kind: 'status'; status: InvoiceStatus }
  | { kind: 'commanded'; verdict: Verdict; status: InvoiceStatus | undefined }
  /** The answer to a question was no status: asked again later, unless the key is refused. */
  | { kind: 'unanswered'; verdict: Verdict }
  | { kind: 'tested'; verdict: Verdict }
  | { kind: 'changes'; day: string; changes: Change[] }
  /** Nothing was sent: the key cannot be read, or the service stops. */
  | { kind: 'unsent'; error: string | null };

type Calls = {
  client: SefClient;
  access: SefAccess;
  /** Makes a call as soon as the key may be used again. */
  spaced: <T>(call: () => Promise<T>) => Promise<T>;
  /** Records that a request is about to be sent. */
  handOver: () => Promise<void>;
  /** The ids in SEF that belong to other submissions. */
  known: () => Promise<Set<string>>;
  signal: AbortSignal;
  /** The last day in the past, in the time zone of the workspace. */
  yesterday: string;
};

/** Carries out the next call of a job, with the searches that it needs. */
export async function callSef(job: SefJob, calls: Calls): Promise<SefOutcome> {
  if (job.kind === 'sef_connection') return callForConnection(job, calls);
  const { submission } = job;
  switch (submission.step) {
    case 'submit':
      return submit(submission, calls);
    case 'recover':
    case 'reconcile':
      return search(submission, calls);
    case 'storno':
    case 'cancel':
      return command(submission, submission.step, calls);
    default:
      return ask(submission, calls);
  }
}

async function callForConnection(job: SefJob, calls: Calls): Promise<SefOutcome> {
  const { client, access, spaced, yesterday } = calls;
  const { isTestDue, changesUntil } = job.connection;
  if (isTestDue) {
    const answer = await spaced(() => client.changes(access, yesterday));
    return { kind: 'tested', verdict: verdictOf(answer) };
  }
  const earliest = addDays(yesterday, -DAYS_OF_CHANGES + 1);
  const next = changesUntil === null ? yesterday : addDays(changesUntil, 1);
  const day = next < earliest ? earliest : next > yesterday ? yesterday : next;
  const answer = await spaced(() => client.changes(access, day));
  const changes = changesOf(answer);
  return changes ? { kind: 'changes', day, changes } : unanswered(answer);
}

/** How many days back SEF can be asked for changes. */
export const DAYS_OF_CHANGES = 30;

async function submit(
  { requestId, sendsToCir, content }: Submission,
  { client, access, spaced, handOver }: Calls,
): Promise<SefOutcome> {
  const answer = await spaced(async () => {
    await handOver();
    return client.submit(access, { requestId, sendsToCir, content });
  });
  return { kind: 'submitted', verdict: verdictOnSubmission(answer) };
}

async function ask({ sefId }: Submission, { client, access, spaced }: Calls): Promise<SefOutcome> {
  const answer = await spaced(() => client.status(access, sefId as string));
  const status = statusOf(answer);
  return status ? { kind: 'status', status } : unanswered(answer);
}

function unanswered(answer: SefAnswer): SefOutcome {
  const verdict = verdictOf(answer);
  const again = { result: 'again', message: ownSefMessage('sef_said.unreadable') } as const;
  return { kind: 'unanswered', verdict: verdict.result === 'done' ? again : verdict };
}

/** SEF's storno has no request id: the status decides whether it is still to be asked for. */
async function command(submission: Submission, step: 'storno' | 'cancel', calls: Calls): Promise<SefOutcome> {
  const { client, access, spaced, handOver } = calls;
  const before = await ask(submission, calls);
  if (before.kind !== 'status') return before;
  const { word } = before.status;
  const isDone = word === 'Storno' || word === 'Cancelled';
  const isPossible = (step === 'storno' ? STORNO_WORDS : CANCEL_WORDS).includes(word);
  if (isDone) return before;
  if (!isPossible) {
    const verdict = {
      result: 'refused',
      code: null,
      message: ownSefMessage('sef_said.word', { word }),
    } as const;
    return { kind: 'commanded', verdict, status: before.status };
  }
  const answer = await spaced(async () => {
    await handOver();
    return client[step](access, submission.sefId as string, submission.comment ?? '');
  });
  const verdict = verdictOf(answer);
  if (verdict.result !== 'done') return { kind: 'commanded', verdict, status: before.status };
  const after = await ask(submission, calls);
  return { kind: 'commanded', verdict, status: after.kind === 'status' ? after.status : undefined };
}

/** The most invoices that one search reads. */
const MAX_READ = 300;

/**
 * Looks for an invoice of the same number, seller and content among those of the days around the submission. It is not
 * there only if every other one could be read.
 */
async function search(
  submission: Submission,
  { client, access, spaced, known, signal }: Calls,
): Promise<SefOutcome> {
  const again: SefOutcome = { kind: 'searched', found: 'again' };
  const first = submission.createdAt.slice(0, 10);
  const last = (submission.lastAttemptAt ?? submission.createdAt).slice(0, 10);
  const answer = await spaced(() => client.ids(access, addDays(first, -1), addDays(last, 1)));
  const ids = idsOf(answer);
  if (!ids) return verdictOf(answer).result === 'unauthorised' ? unanswered(answer) : again;
  const others = await known();
  const compare = await comparisonWith(submission.content);
  // The latest first: what is searched for was sent lately.
  const unknown = ids.filter((id) => !others.has(id)).reverse();
  let isComplete = unknown.length <= MAX_READ;
  for (const sefId of unknown.slice(0, MAX_READ)) {
    if (signal.aborted) return { kind: 'unsent', error: null };
    const xml = await spaced(() => client.xml(access, sefId));
    if (verdictOf(xml).result === 'unauthorised') return unanswered(xml);
    const likeness = xml.http === 200 ? compare(xml.text) : 'unreadable';
    if (likeness === 'same') return { kind: 'searched', found: sefId };
    if (likeness === 'other') return { kind: 'searched', found: 'other' };
    if (likeness === 'unreadable') isComplete = false;
    if (isOutOfOrder(xml)) break;
  }
  return { kind: 'searched', found: isComplete ? 'none' : 'again' };
}

/** Whether the next question would fare no better. */
function isOutOfOrder(answer: SefAnswer): boolean {
  if (answer.http === null) return answer.error !== 'too_large';
  return answer.http === 429 || answer.http >= 500;
}

/** What an invoice in SEF is to the one that was submitted. */
type Likeness =
  | 'same'
  /** It has the number and seller, but another content. */
  | 'other'
  | 'unrelated'
  /** Whether it is the submitted one cannot be said: it is no XML, or has a document type. */
  | 'unreadable';

/** What makes an invoice in SEF the one that was submitted; SEF wraps and may rewrite the file, so bytes are not compared. */
type Essence = { number: string | null; seller: string | null; rest: string };

type Library = typeof import('libxml2-wasm');

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const NAMESPACES = {
  inv: `${UBL}:Invoice-2`,
  note: `${UBL}:CreditNote-2`,
  cac: `${UBL}:CommonAggregateComponents-2`,
  cbc: `${UBL}:CommonBasicComponents-2`,
};
const AMOUNT = 'cbc:LineExtensionAmount';
const QUANTITY = 'cbc:InvoicedQuantity | cbc:CreditedQuantity';

/** Prepares the comparison of a submitted file with invoices in SEF. The reader of XML is loaded for this alone. */
export async function comparisonWith(submitted: Buffer): Promise<(inSef: string) => Likeness> {
  const library = await import('libxml2-wasm');
  const own = essenceOf(library, submitted);
  return (inSef) => {
    const found = essenceOf(library, Buffer.from(inSef, 'utf8'));
    if (own === 'unreadable' || found === 'unreadable') return 'unreadable';
    if (!own || !found || own.number !== found.number || own.seller !== found.seller) return 'unrelated';
    return own.rest === found.rest ? 'same' : 'other';
  };
}

/** @returns undefined where the file has no invoice in it */
function essenceOf(
  { ParseOption, XmlDocument }: Library,
  xml: Uint8Array,
): Essence | 'unreadable' | undefined {
  let document: InstanceType<Library['XmlDocument']>;
  try {
    const option = ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET;
    document = XmlDocument.fromBuffer(xml, { option });
  } catch {
    return 'unreadable';
  }
  try {
    // No invoice needs one, and its entities could stand for anything.
    if (document.dtd) return 'unreadable';
    const invoice = document.get('(//inv:Invoice | //note:CreditNote)[1]', NAMESPACES);
    return invoice ? partsOf(invoice) : undefined;
  } finally {
    document.dispose();
  }
}

function partsOf(invoice: XmlNode): Essence {
  const lines = invoice
    .find('cac:InvoiceLine | cac:CreditNoteLine', NAMESPACES)
    .map((line) => [decimal(textAt(line, QUANTITY)), decimal(textAt(line, AMOUNT))]);
  return {
    number: textAt(invoice, 'cbc:ID'),
    seller: taxpayerOf(invoice, 'cac:AccountingSupplierParty'),
    rest: JSON.stringify([
      textAt(invoice, 'cbc:IssueDate'),
      taxpayerOf(invoice, 'cac:AccountingCustomerParty'),
      decimal(textAt(invoice, 'cac:LegalMonetaryTotal/cbc:PayableAmount')),
      lines,
    ]),
  };
}

/** The tax number of a party (PIB), without its country. */
function taxpayerOf(invoice: XmlNode, role: string): string | null {
  const number =
    textAt(invoice, `${role}/cac:Party/cac:PartyTaxScheme/cbc:CompanyID`) ??
    textAt(invoice, `${role}/cac:Party/cbc:EndpointID`);
  return number === null ? null : number.replace(/^RS/, '');
}

/** The text of the first element at a path; null where there is none. */
function textAt(node: XmlNode, path: string): string | null {
  const text = node.get(path, NAMESPACES)?.content.trim();
  return text === undefined || text === '' ? null : text;
}

/** A decimal without zeros that say nothing. */
function decimal(text: string | null): string | null {
  if (text === null || !/^-?\d+(\.\d+)?$/.test(text)) return text;
  const [whole = '', fraction = ''] = text.split('.');
  const rest = fraction.replace(/0+$/, '');
  return `${whole.replace(/^(-?)0+(?=\d)/, '$1')}${rest === '' ? '' : `.${rest}`}`;
}
