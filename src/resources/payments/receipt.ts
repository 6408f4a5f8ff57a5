import type { Context } from '../../auth/context.ts';
import { noteAct } from '../../database/engine/journal.ts';
import { addressees } from '../../domain/contacts.ts';
import { trimmedToNull } from '../../domain/text.ts';
import { queueMessage } from '../../mail/queue-mail.ts';
import type { Input } from '../../spec/public.ts';
import { clientById } from '../clients/queries.ts';
import type { Success } from '../handler.ts';
import { liveOne, paymentView } from './payment.ts';
import { withDetail } from './queries.ts';

/** POST /payments/{reference}/send-receipt: what it settles is read when the e-mail is written. */
export async function sendPaymentReceipt(
  context: Context,
  { path, body }: Input<'sendPaymentReceipt'>,
): Promise<Success<'sendPaymentReceipt'>> {
  const { tx, actor, now, service } = context;
  const payment = await liveOne(context, path.reference);
  const recipients = addressees(await clientById(tx, payment.clientId), body?.recipients);
  const { reference } = payment;
  noteAct(tx, actor.workspace.id, { type: 'payment', reference, change: 'done', at: now.toISOString() });
  const texts = {
    subject: trimmedToNull(body?.subject) ?? null,
    message: trimmedToNull(body?.message) ?? null,
  };
  await queueMessage(context, { kind: 'receipt', subjectReference: reference, ...texts }, recipients);
  return {
    data: {
      recipients: service.sendsMail ? recipients.map(({ address }) => address) : [],
      payment: paymentView(await withDetail(tx, payment)),
    },
  };
}
