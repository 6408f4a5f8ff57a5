import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import {
  type CheckFinding,
  CONTRACT_CODES,
  type ContractCode,
  inOrder,
} from '../../domain/check-findings.ts';
import { isPastDeadline } from '../../domain/contract-status.ts';
import { Failure } from '../../domain/failure.ts';
import { english } from '../../domain/messages/english.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import type { Input } from '../../spec/public.ts';
import { sellerNow } from '../../workspaces/seller.ts';
import { clientById } from '../clients/queries.ts';
import { clientNow } from '../clients/view.ts';
import type { Success } from '../handler.ts';
import { partyTexts, unprintableTexts } from '../unprintable-texts.ts';
import { loadContract, statusWords } from './contract.ts';
import { type ContractRecord, findUploadedHash } from './queries.ts';

type ContractFinding = CheckFinding<ContractCode>;

/** Signers with less time than this may be on holiday. */
const SOON_DAYS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/** GET /contracts/{reference}/check: what cannot be mended once the draft is sent. */
export async function checkContract(
  context: Context<Reader>,
  { path }: Pick<Input<'checkContract'>, 'path'>,
): Promise<Success<'checkContract'>> {
  const findings = await contractFindings(context, path.reference);
  return {
    data: { findings: findings.map((finding) => ({ ...finding, message: english(finding.message) })) },
  };
}

/** @throws Failure `contract_not_sendable` (409) for what is no draft */
export async function contractFindings(
  context: Context<Reader>,
  reference: string,
): Promise<ContractFinding[]> {
  const { tx, actor, now } = context;
  const record = await loadContract(context, reference);
  const { head, signers } = record;
  if (head.status !== 'draft') {
    const reason = message('contract.only_draft_is_sent', { status: statusWords(head.status) });
    throw new Failure('contract_not_sendable', reason);
  }
  const client = clientNow(await clientById(tx, head.clientId));
  const seller = sellerNow(actor.workspace, null);
  const isTextless = head.body === null && (await findUploadedHash(tx, head.id)) === undefined;
  const found = [
    ...(signers.length === 0 ? [finding('signers_missing', 'signers', message('check.signers'))] : []),
    ...(isTextless ? [finding('text_missing', 'body', message('check.text'))] : []),
    ...deadlineFindings(head, now),
    ...unprintableTexts(textsOf(record, { client, seller })).map(({ field, message: reason }) =>
      finding('characters_unprintable', field, reason),
    ),
    ...(hasAddress(seller) ? [] : [finding('seller_address_missing', 'workspace.address_line1', ADDRESS)]),
    ...(hasAddress(client) ? [] : [finding('client_address_missing', 'client.address_line1', ADDRESS)]),
  ];
  return inOrder(found, CONTRACT_CODES);
}

const ADDRESS = message('check.address');

function finding(code: ContractCode, field: string, reason: Message): ContractFinding {
  return { severity: CONTRACT_CODES[code], code, field, message: reason };
}

function hasAddress({ address_line1: street, city }: Record<string, string | null>): boolean {
  return (street ?? null) !== null && (city ?? null) !== null;
}

function deadlineFindings({ expiresAt }: ContractRecord['head'], now: Date): ContractFinding[] {
  if (isPastDeadline(expiresAt, now))
    return [finding('deadline_past', 'expires_at', message('check.deadline_past'))];
  const isSoon = isPastDeadline(expiresAt, new Date(now.getTime() + SOON_DAYS * DAY_MS));
  const text = message('check.deadline_soon', { days: SOON_DAYS });
  return isSoon ? [finding('deadline_soon', 'expires_at', text)] : [];
}

type Parties = { client: Record<string, string | null>; seller: Record<string, string | null> };

/** What the signed PDF prints; an uploaded one brings its own pages. */
function textsOf(
  { head, signers }: ContractRecord,
  { client, seller }: Parties,
): [string, string | null | undefined][] {
  return [
    ['title', head.title],
    ['body', head.body],
    ...signers.map(({ name }, i): [string, string] => [`signers.${i}.name`, name]),
    ...partyTexts('client', client),
    ...partyTexts('workspace', seller),
  ];
}
