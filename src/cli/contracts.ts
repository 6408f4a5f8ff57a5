import type { Command } from 'commander';
import type { Context } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import { ofRecord } from '../database/engine/write-of.ts';
import { invalid, notFound } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { getContract, getSignedContractPdf } from '../resources/contracts/api.ts';
import { deleteContract } from '../resources/contracts/edit.ts';
import { inviteAgain } from '../resources/contracts/invite.ts';
import { replaceLink, type SignerLink, signerLinks } from '../resources/contracts/links.ts';
import { locateContract, locateSigner } from '../resources/contracts/queries.ts';
import { sendContract } from '../resources/contracts/send.ts';
import { voidContract } from '../resources/contracts/void.ts';
import type { Schema } from '../spec/public.ts';
import { type CommandContext, described, onDatabase, verb } from './command.ts';
import { contextIn } from './context.ts';
import { addList } from './list-command.ts';
import { type Answer, card, listing } from './output.ts';
import { writeNew } from './output-file.ts';
import { CONTRACTS_LIST } from './record-lists.ts';

// The same limits as in the API, where the spec sets them.
const MAX_MESSAGE_LENGTH = 2000;
const MAX_REASON_LENGTH = 500;

/** `contracts`: sending, ending and deleting them, their links and their PDF. */
export function addContracts(program: Command): void {
  const noun = described(program.command('contracts'), 'Contracts and those who sign them.', []);
  addList(noun, CONTRACTS_LIST);
  show(noun);
  send(noun);
  endEarly(noun);
  remove(noun);
  links(noun);
  newLink(noun);
  invite(noun);
  pdf(noun);
}

function show(noun: Command): void {
  const command = verb(
    noun,
    'show <contract>',
    'Show a contract and how far its signing is. --json also has the text.',
    'contracts show 01JD2ZQW0000000000000000CT',
  );
  onDatabase(command, async (commandContext, _options, reference = '') =>
    contractCard(
      await commandContext.database.read(async (tx) => {
        const context = await contextOf(commandContext, tx, reference);
        return getContract(context, { path: { reference } });
      }),
    ),
  );
}

function send(noun: Command): void {
  const command = verb(
    noun,
    'send <contract>',
    'Send a draft for signature. With e-mail set up its signers are invited; else hand them their "contracts links".',
    'contracts send 01JD2ZQW0000000000000000CT --message "Please sign by Friday"',
  ).option('--message <text>', 'goes along with the invitations');
  onDatabase<{ message?: string }>(command, async (commandContext, { message }, reference = '') => {
    checkLength('message', message, MAX_MESSAGE_LENGTH);
    const sent = await commandContext.database.write(ofRecord(locateContract, reference), async (tx) => {
      const context = await contextOf(commandContext, tx, reference);
      return sendContract(context, { path: { reference }, query: {}, body: { message } });
    });
    return contractCard(sent);
  });
}

function endEarly(noun: Command): void {
  const command = verb(
    noun,
    'void <contract>',
    'End a contract that is not signed by everyone. It can no longer be signed.',
    'contracts void 01JD2ZQW0000000000000000CT --reason "Replaced by another"',
  ).option('--reason <text>', 'why, shown with the contract');
  onDatabase<{ reason?: string }>(command, async (commandContext, { reason }, reference = '') => {
    checkLength('reason', reason, MAX_REASON_LENGTH);
    const voided = await commandContext.database.write(ofRecord(locateContract, reference), async (tx) => {
      const context = await contextOf(commandContext, tx, reference);
      return voidContract(context, { path: { reference }, query: {}, body: { reason } });
    });
    return contractCard(voided);
  });
}

function remove(noun: Command): void {
  const command = verb(
    noun,
    'delete <contract>',
    'Delete a draft for good, with its signers and its PDF. What was sent stays: void it.',
    'contracts delete 01JD2ZQW0000000000000000CT',
  );
  onDatabase(command, async (commandContext, _options, reference = '') => {
    await commandContext.database.write(ofRecord(locateContract, reference), async (tx) => {
      const context = await contextOf(commandContext, tx, reference);
      return deleteContract(context, { path: { reference }, query: {}, body: undefined });
    });
    return { json: { reference, deleted: true }, text: `The draft ${reference} is deleted.` };
  });
}

function links(noun: Command): void {
  const command = verb(
    noun,
    'links <contract>',
    'Show the secret signing link of each signer. Give each one only to that person: anyone who has it can sign.',
    'contracts links 01JD2ZQW0000000000000000CT',
  );
  onDatabase(command, async (commandContext, _options, reference = '') => {
    const found = await commandContext.database.read(async (tx) =>
      signerLinks(await contextOf(commandContext, tx, reference), reference),
    );
    return listing(found, { rows: found, columns: LINK_COLUMNS, empty: 'The contract has no signers.' });
  });
}

const LINK_COLUMNS = [
  { title: 'Signer', cell: ({ reference }: SignerLink) => reference },
  { title: '#', cell: ({ position }: SignerLink) => position, align: 'right' as const },
  { title: 'Name', wraps: true, cell: ({ name }: SignerLink) => name },
  { title: 'Status', cell: ({ status }: SignerLink) => status },
  { title: 'Link', cell: ({ link }: SignerLink) => link ?? 'none: not sent yet, or voided' },
];

function newLink(noun: Command): void {
  const command = verb(
    noun,
    'new-link <signer>',
    'Replace the signing link of a signer. The old one stops working.',
    'contracts new-link 01JD2ZQW0000000000000000SG',
  );
  onDatabase(command, async ({ database, now, service }, _options, reference = '') => {
    const link = await database.write(ofRecord(locateSigner, reference), async (tx) => {
      const place = await locateSigner(tx, reference);
      return replaceLink(await contextIn(tx, place?.workspaceId, { now, service: service() }), reference);
    });
    return card(link, ['Give it only to that person: anyone who has it can sign.']);
  });
}

function invite(noun: Command): void {
  const command = verb(
    noun,
    'invite <signer>',
    'Send a signer whose turn it is the invitation by e-mail again. The link in it stays the same.',
    'contracts invite 01JD2ZQW0000000000000000SG',
  );
  onDatabase(command, async ({ database, now, service }, _options, signer = '') => {
    await database.write(ofRecord(locateSigner, signer), async (tx) => {
      const place = await locateSigner(tx, signer);
      const context = await contextIn(tx, place?.workspaceId, { now, service: service() });
      return inviteAgain(context, { contract: place?.contract ?? '', signer });
    });
    return { json: { reference: signer, invited: true }, text: 'The e-mail is on its way.' };
  });
}

function pdf(noun: Command): void {
  const command = verb(
    noun,
    'pdf <contract> <file>',
    'Write the signed PDF of a contract into a new file.',
    'contracts pdf 01JD2ZQW0000000000000000CT ./contract.pdf',
  );
  onDatabase(command, async (commandContext, _options, reference = '', file = '') => {
    const answer = await commandContext.database.read(async (tx) =>
      getSignedContractPdf(await contextOf(commandContext, tx, reference), { path: { reference } }),
    );
    if (!('pdf' in answer)) throw notFound('contract');
    writeNew(file, answer.pdf);
    const { sha256 } = answer;
    return {
      json: { file, bytes: answer.pdf.length, sha256 },
      text: `${file} is the signed contract (${answer.pdf.length} bytes, SHA-256 ${sha256}).`,
    };
  });
}

/** A context for the operator in the workspace of a contract. */
async function contextOf<Tx extends Reader>(
  { now, service }: CommandContext,
  tx: Tx,
  contract: string,
): Promise<Context<Tx>> {
  const place = await locateContract(tx, contract);
  return contextIn(tx, place?.workspaceId, { now, service: service() });
}

function checkLength(field: string, text: string | undefined, most: number): void {
  if (text !== undefined && [...text].length > most) throw invalid(field, message('text.max', { most }));
}

/** A contract: complete as JSON, without its text as a card. */
function contractCard({ data }: { data: Schema<'Contract'> }): Answer {
  const { text } = card({
    reference: data.reference,
    number: data.number,
    title: data.title,
    status: data.status,
    client: data.client.name,
    signing_order: data.signing_order,
    signers: data.signers
      .map(({ position, name, email, status }) => `${position}. ${name} <${email}>: ${status}`)
      .join('\n'),
    expires_at: data.expires_at,
    sent_at: data.sent_at,
    signed_at: data.signed_at,
    void_reason: data.void_reason,
    body_sha256: data.body_sha256,
    signed_pdf_sha256: data.signed_pdf_sha256,
    external_id: data.external_id,
  });
  return { json: data, text };
}
