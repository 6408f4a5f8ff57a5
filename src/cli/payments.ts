import { type Command, InvalidArgumentError } from 'commander';
import type { Context } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import { ofRecord } from '../database/engine/write-of.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../domain/payment-methods.ts';
import { blankToNull } from '../domain/text.ts';
import { locateClient } from '../resources/clients/queries.ts';
import { undoPayment } from '../resources/documents/payment.ts';
import {
  applyPayment,
  createPayment,
  getPayment,
  refundPayment,
} from '../resources/documents/settlement/api.ts';
import { locatePayment } from '../resources/documents/settlement/queries.ts';
import { loadPayment } from '../resources/documents/settlement/state.ts';
import type { Schema } from '../spec/public.ts';
import { type CommandContext, described, onDatabase, requiring, verb } from './command.ts';
import { contextIn } from './context.ts';
import { addList } from './list-command.ts';
import { amount, calendarDate, choice, lines, singleLine, upperCase } from './options.ts';
import { type Answer, card } from './output.ts';
import { PAYMENTS_LIST } from './record-lists.ts';
import {
  allocationLine,
  checkDay,
  MAX_REASON_LENGTH,
  type RefundOptions,
  refunding,
  refundLine,
  refundOf,
} from './settlement.ts';

// The same limits as in the API, where the spec sets them.
const MAX_NOTE_LENGTH = 2000;
const MAX_BANK_REFERENCE_LENGTH = 200;
const MAX_ALLOCATIONS = 100;

const EXAMPLE = '01JD2ZQW0000000000000000PA';

type Allocation = Schema<'PaymentAllocationInput'>;

/** `payments`: money that came in from clients, what it settles, and what of it is given back. */
export function addPayments(program: Command): void {
  const noun = described(
    program.command('payments'),
    'Payments of clients: what they settle, and what of them is on account.',
    [],
  );
  addList(noun, PAYMENTS_LIST);
  show(noun);
  recordOne(noun);
  apply(noun);
  refund(noun);
  reverse(noun);
}

function show(noun: Command): void {
  const command = verb(
    noun,
    'show <payment>',
    'Show a payment, the documents that it settles, and what of it was given back.',
    `payments show ${EXAMPLE}`,
  );
  onDatabase(command, async (commandContext, _options, reference = '') =>
    paymentCard(
      await commandContext.database.read(async (tx) =>
        getPayment(await contextOf(commandContext, tx, reference), target(reference)),
      ),
    ),
  );
}

function recordOne(noun: Command): void {
  type Options = {
    amount: number;
    currency?: string;
    method: PaymentMethod;
    paidOn: string;
    allocation?: Allocation[];
    note?: string;
    bankReference?: string;
    keepRestAsCredit?: boolean;
  };
  const command = requiring(
    verb(
      noun,
      'record <client>',
      'Record money that came in from a client, and the documents that it settles.',
      'payments record 01JD2ZQW0000000000000000KM --amount 1500 --method bank --paid-on 2026-11-30 --allocation 01JD2ZQW0000000000000000D1:1200 --allocation 01JD2ZQW0000000000000000D2:300',
      'payments record 01JD2ZQW0000000000000000KM --amount 500 --currency EUR --method cash --paid-on 2026-11-30 --keep-rest-as-credit',
    ),
    ['--amount <amount>', 'in the major unit, such as 650 or 12.50', amount],
    ['--method <method>', PAYMENT_METHODS.join(', '), choice(PAYMENT_METHODS)],
    ['--paid-on <day>', 'the day the money came in', calendarDate],
  )
    .option('--currency <code>', "ISO 4217 code (default: the client's, else the workspace's)", upperCase)
    .option(
      '--allocation <document:amount>',
      'a document that it settles, and with how much of it; give it once for each document',
      allocations,
    )
    .option('--keep-rest-as-credit', 'keep on account what the documents leave')
    .option('--note <text>', 'for the business itself; clients do not see it', lines(MAX_NOTE_LENGTH))
    .option(
      '--bank-reference <text>',
      'how the bank names the payment',
      singleLine(MAX_BANK_REFERENCE_LENGTH),
    );
  onDatabase<Options>(command, async ({ database, now, service }, options, client = '') => {
    checkDay(options.paidOn, now);
    const body = {
      client,
      currency: options.currency ?? null,
      amount: options.amount,
      method: options.method,
      paid_on: options.paidOn,
      note: options.note ?? null,
      bank_reference: options.bankReference ?? null,
      allocations: options.allocation ?? [],
      keep_rest_as_credit: options.keepRestAsCredit ?? false,
    };
    return paymentCard(
      await database.write(ofRecord(locateClient, client), async (tx) => {
        const place = await locateClient(tx, client);
        const context = await contextIn(tx, place?.workspaceId, { now, service: service() });
        return createPayment(context, { path: {}, query: {}, body });
      }),
    );
  });
}

function apply(noun: Command): void {
  const command = requiring(
    verb(
      noun,
      'apply <payment>',
      'Settle a document with money of a payment that is on account.',
      `payments apply ${EXAMPLE} --document 01JD2ZQW0000000000000000D1`,
      `payments apply ${EXAMPLE} --document 01JD2ZQW0000000000000000D1 --amount 250`,
    ),
    ['--document <document>', 'reference of a document of the same client and currency'],
  ).option(
    '--amount <amount>',
    'in the major unit (default: as much as there is, at most the balance)',
    amount,
  );
  type Options = { document: string; amount?: number };
  onDatabase<Options>(command, async (commandContext, { document, amount }, reference = '') =>
    paymentCard(
      await commandContext.database.write(ofRecord(locatePayment, reference), async (tx) =>
        applyPayment(await contextOf(commandContext, tx, reference), {
          path: { reference },
          query: {},
          body: { document, amount: amount ?? null },
        }),
      ),
    ),
  );
}

function refund(noun: Command): void {
  const command = refunding(
    verb(
      noun,
      'refund <payment>',
      'Record that money of a payment that is on account was given back.',
      `payments refund ${EXAMPLE} --amount 250 --method bank --paid-on 2026-11-30 --reason "Paid twice"`,
    ),
  );
  onDatabase<RefundOptions>(command, async (commandContext, options, reference = '') => {
    const body = refundOf(options, commandContext.now);
    return paymentCard(
      await commandContext.database.write(ofRecord(locatePayment, reference), async (tx) =>
        refundPayment(await contextOf(commandContext, tx, reference), {
          path: { reference },
          query: {},
          body,
        }),
      ),
    );
  });
}

function reverse(noun: Command): void {
  const command = verb(
    noun,
    'reverse <payment>',
    'Undo a payment that was recorded by mistake. It stays visible and no longer counts. --json also has the fields of the document that it settled first, where there is one.',
    `payments reverse ${EXAMPLE} --reason "Booked twice"`,
  ).option('--reason <text>', 'why, shown with the payment', lines(MAX_REASON_LENGTH));
  onDatabase<{ reason?: string }>(command, async (commandContext, { reason }, reference = '') => {
    const { payment, document } = await commandContext.database.write(
      ofRecord(locatePayment, reference),
      async (tx) => {
        const context = await contextOf(commandContext, tx, reference);
        const found = await loadPayment(context, reference);
        const [first] = await undoPayment(context, found, blankToNull(reason) ?? null);
        return { payment: await getPayment(context, target(reference)), document: first?.data };
      },
    );
    return { json: { ...document, payment: payment.data }, text: paymentCard(payment).text };
  });
}

const target = (reference: string) => ({ path: { reference }, query: {}, body: undefined });

/** A context for the operator in the workspace of a payment. */
async function contextOf<Tx extends Reader>(
  { now, service }: CommandContext,
  tx: Tx,
  payment: string,
): Promise<Context<Tx>> {
  const place = await locatePayment(tx, payment);
  return contextIn(tx, place?.workspaceId, { now, service: service() });
}

/** `DOCUMENT:AMOUNT`, once for each document. */
function allocations(text: string, before: Allocation[] = []): Allocation[] {
  const [, document, part] = /^(.+):([^:]*)$/.exec(text) ?? [];
  if (document === undefined || part === undefined) {
    throw new InvalidArgumentError(
      'It must be a document and an amount, such as 01JD2ZQW0000000000000000D1:1200.',
    );
  }
  if (before.length === MAX_ALLOCATIONS) {
    throw new InvalidArgumentError(`There must be at most ${MAX_ALLOCATIONS}.`);
  }
  return [...before, { document, amount: amount(part) }];
}

/** A payment: complete as JSON, with its documents and refunds in one line each as a card. */
function paymentCard({ data }: { data: Schema<'ClientPayment'> }): Answer {
  const { currency } = data;
  const { text } = card({
    reference: data.reference,
    client: data.client.name,
    paid_on: data.paid_on,
    method: data.method,
    amount: `${data.amount} ${currency}`,
    applied: `${data.applied} ${currency}`,
    on_account: `${data.on_account} ${currency}`,
    refunded: `${data.refunded} ${currency}`,
    documents: data.allocations.map(allocationLine).join('\n'),
    refunds: data.refunds.map(refundLine).join('\n'),
    note: data.note,
    bank_reference: data.bank_reference,
    reversed_at: data.reversed_at,
    reverse_reason: data.reverse_reason,
  });
  return { json: data, text };
}
