import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { EventName } from '../../domain/events.ts';
import { notFound } from '../../domain/failure.ts';
import type { Schema } from '../../spec/public.ts';
import { recordEvent } from '../../webhooks/publish.ts';
import { findPayment, type ListedPayment, withDetail } from './queries.ts';
import { paymentView } from './view.ts';

/** @throws Failure `not_found` when this workspace has no such payment */
export async function loadPayment({ tx, actor }: Context<Reader>, reference: string): Promise<ListedPayment> {
  const payment = await findPayment(tx, actor.workspace.id, reference);
  if (!payment) throw notFound('payment');
  return payment;
}

/** Reads a changed payment again, publishes it, and returns it as GET shows it. */
export async function publishPayment(
  context: Context,
  reference: string,
  event: EventName,
): Promise<{ data: Schema<'ClientPayment'> }> {
  const { tx, actor, now } = context;
  const data = paymentView(await withDetail(tx, await loadPayment(context, reference)));
  await recordEvent(tx, { workspace: actor.workspace, event, data, now });
  return { data };
}
