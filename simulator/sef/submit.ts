// Submitting a document: checks it, gives it ids and lets it go its way.
import { type Answer, json, refusal } from './answers.ts';
import type { Finding } from './findings.ts';
import { isUuid } from './identifiers.ts';
import { findingsIn } from './rules/all.ts';
import type { SendToCir } from './rules/context.ts';
import { findingsAgainst } from './rules/known-documents.ts';
import { summaryOf } from './summary.ts';
import { submitted } from './views.ts';
import type { World } from './world.ts';
import { type Element, parseXml } from './xml.ts';

export type Submission = {
  key: string;
  xml: Buffer | undefined;
  query: URLSearchParams;
  /** Sending ends in Mistake, whatever the file says. */
  willFail: boolean;
};

const CIR = ['Auto', 'Yes', 'No'] as const;

export function submit(world: World, { key, xml, query, willFail }: Submission): Answer {
  const requestId = query.get('requestId');
  if (!requestId) return refusal('RequiredRequestId', 'requestId', 'The parameter requestId is required.');
  if (!isUuid(requestId) && requestId.length > 100) {
    return refusal('RequiredRequestId', 'requestId', 'The parameter requestId is too long.');
  }
  const sendToCir = readSendToCir(query);
  if (sendToCir === 'unknown') {
    return refusal('InvalidSendToCirMode', 'sendToCir', 'sendToCir must be Auto, Yes or No.');
  }
  const earlier = earlierOf(world, key, requestId);
  if (earlier) return repeated(world, earlier);
  if (!xml || xml.length === 0) return refusal('UBLFileNotUploaded', 'ublFile', 'There is no file.');
  const parsed = parseXml(xml);
  if ('problem' in parsed) return refusal('XmlInvalid', 'ublFile', parsed.problem.slice(0, 500));
  return accept(world, { key, xml, requestId, root: parsed.root, sendToCir, willFail, query });
}

type Parts = {
  key: string;
  xml: Buffer;
  requestId: string;
  root: Element;
  sendToCir: SendToCir;
  willFail: boolean;
  query: URLSearchParams;
};

function accept(world: World, { key, xml, requestId, root, sendToCir, willFail, query }: Parts): Answer {
  const { registry } = world;
  const summary = summaryOf(root);
  const known = findingsAgainst(registry, summary, root, { key, source: world.options.source });
  const findings = [...findingsIn(root, contextOf(world, sendToCir)), ...known];
  const validates = query.get('executeValidation')?.toLowerCase() !== 'false';
  // Without validation, only what the register itself cannot hold is refused; the rest fails while it is sent.
  const refused = validates ? findings[0] : findings.find(({ code }) => cannotBeHeld(code));
  if (refused) return refusal(refused.code, refused.field, refused.message);
  registry.bind(key, summary.sellerPib);
  const toCir = sendToCir === 'Yes' || (sendToCir === 'Auto' && summary.isForPublicBuyer);
  const fails = willFail || findings.length > 0;
  const invoice = registry.add({ ...summary, requestId, xml, toCir, willFail: fails });
  return json(submitted(invoice));
}

function contextOf(world: World, sendToCir: SendToCir) {
  return { now: world.now(), sendToCir, issuedToday: world.options.issuedToday };
}

/** All findings of a file, without submitting it. */
export function check(world: World, xml: Buffer): Finding[] {
  const parsed = parseXml(xml);
  if ('problem' in parsed) return [{ code: 'XmlInvalid', field: 'ublFile', message: parsed.problem }];
  return findingsIn(parsed.root, contextOf(world, 'No'));
}

function earlierOf({ registry }: World, key: string, requestId: string) {
  const pib = registry.pibOf(key);
  return pib === undefined ? undefined : registry.byRequest(pib, requestId);
}

function repeated({ options }: World, earlier: Parameters<typeof submitted>[0]): Answer {
  if (options.mode === 'same') return json(submitted(earlier));
  return refusal('UBLUploadRequestIdDuplicate', 'requestId', 'This requestId was used before.');
}

function readSendToCir(query: URLSearchParams): SendToCir | 'unknown' {
  const text = query.get('sendToCir');
  if (text === null || text === '') return undefined;
  return CIR.find((mode) => mode.toLowerCase() === text.toLowerCase()) ?? 'unknown';
}

function cannotBeHeld(code: string): boolean {
  const codes = ['EInvoiceNumberMissing', 'EInvoiceNumberDublicate', 'UBLUnsupportedDocumentType'];
  return [...codes, 'EInvoiceSellerRegNumberNotTheSame', 'SenderCompanyEndpointIdentifierMissing'].includes(
    code,
  );
}
