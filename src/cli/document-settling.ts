import type { Command } from 'commander';
import { cancelDocument } from '../resources/documents/cancel.ts';
import { applyCredit, refundCredit } from '../resources/documents/settlement/credit-api.ts';
import { requiring, verb } from './command.ts';
import { carryingOut, EXAMPLE } from './document-action.ts';
import { amount, lines } from './options.ts';
import { MAX_REASON_LENGTH, type RefundOptions, refunding, refundOf } from './settlement.ts';

/** `documents cancel`, and what credit notes settle and give back. */
export function addSettling(noun: Command): void {
  const cancel = verb(
    noun,
    'cancel <document>',
    'Cancel an issued document. Its number stays used; reverse its payments first, or cancel it with --credit.',
    `documents cancel ${EXAMPLE} --reason "Ordered twice"`,
    `documents cancel ${EXAMPLE} --credit`,
  )
    .option('--reason <text>', 'why, shown with the document', lines(MAX_REASON_LENGTH))
    .option('--credit', 'make, issue and apply a credit note for all that is left, also of a paid document');
  carryingOut<{ reason?: string; credit?: boolean }>(cancel, (context, path, { reason, credit }) =>
    cancelDocument(context, { path, body: { reason: reason ?? null, credit: credit ?? false } }),
  );
  const apply = requiring(
    verb(
      noun,
      'apply <credit-note>',
      'Settle a document with what is left of an issued credit note.',
      `documents apply ${EXAMPLE} --document 01JD2ZQW0000000000000000D2`,
      `documents apply ${EXAMPLE} --document 01JD2ZQW0000000000000000D2 --amount 250`,
    ),
    ['--document <document>', 'reference of a document of the same client and currency'],
  ).option(
    '--amount <amount>',
    'in the major unit (default: as much as there is, at most the balance)',
    amount,
  );
  carryingOut<{ document: string; amount?: number }>(apply, (context, path, { document, amount }) =>
    applyCredit(context, { path, query: {}, body: { document, amount: amount ?? null } }),
  );
  const refund = refunding(
    verb(
      noun,
      'refund <credit-note>',
      'Record that money was given back for an issued credit note, at most what is left of it.',
      `documents refund ${EXAMPLE} --amount 250 --method bank --paid-on 2026-11-30 --reason "Goods returned"`,
    ),
  );
  carryingOut<RefundOptions>(refund, (context, path, options) =>
    refundCredit(context, { path, query: {}, body: refundOf(options, context.now) }),
  );
}
