import type { Command } from 'commander';
import { invalid, notFound } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { blankToNull } from '../domain/text.ts';
import { undoPayment } from '../resources/documents/payment.ts';
import { findPayment, locatePayment } from '../resources/documents/settlement/queries.ts';
import { described, onDatabase, verb } from './command.ts';
import { contextIn } from './context.ts';
import { documentCard } from './documents.ts';

// The same limit as in the API, where the spec sets it.
const MAX_REASON_LENGTH = 500;

/** `payments`: reversing one that was recorded by mistake. */
export function addPayments(program: Command): void {
  const noun = described(program.command('payments'), 'Payments of documents.', []);
  const reverse = verb(
    noun,
    'reverse <payment>',
    'Undo a payment that was recorded by mistake. It stays visible and no longer counts.',
    'payments reverse 01JD2ZQW0000000000000000PA --reason "Booked twice"',
  ).option('--reason <text>', 'why, shown with the payment');
  onDatabase<{ reason?: string }>(reverse, async ({ database, now, service }, { reason }, reference = '') => {
    if (reason !== undefined && reason.length > MAX_REASON_LENGTH) {
      throw invalid('reason', message('text.max', { most: MAX_REASON_LENGTH }));
    }
    const [changed] = await database.write(async (tx) => {
      const place = await locatePayment(tx, reference);
      const payment = place && (await findPayment(tx, place.workspaceId, reference));
      if (!payment) throw notFound('payment');
      const context = await contextIn(tx, payment.workspaceId, { now, service: service() });
      return undoPayment(context, payment, blankToNull(reason) ?? null);
    });
    return documentCard((changed as NonNullable<typeof changed>).data);
  });
}
