import { and, eq, sql } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import { noteDifference } from '../database/engine/journal.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { paymentMethods } from '../database/schema/access.ts';
import { invalid, notFound } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { isCurrency } from '../domain/money.ts';
import { type PaymentMethod as Method, PAYMENT_METHODS } from '../domain/payment-methods.ts';
import { newReference } from '../domain/reference.ts';

/** A payment method of a workspace in a currency; documents need a currency with an active one. */
export type PaymentMethod = {
  reference: string;
  currency: string;
  method: Method;
  active: boolean;
  createdAt: string;
};

const COLUMNS = {
  reference: paymentMethods.reference,
  currency: paymentMethods.currency,
  method: paymentMethods.method,
  active: paymentMethods.active,
  createdAt: paymentMethods.createdAt,
};

type MethodInput = { workspace: Workspace; currency: string; method: string };

/** Adds a payment method, or activates an existing one. */
export async function addPaymentMethod(
  tx: Writer,
  input: MethodInput & { now: Date },
): Promise<PaymentMethod> {
  const { workspace, currency } = input;
  const method = parseMethod(input.method);
  const before = await findMethod(tx, workspace, { currency, method });
  if (before) return setActive(tx, workspace, { before, active: true });
  if (!isCurrency(currency)) throw invalid('currency', message('code.not_a_currency', { text: currency }));
  const [row] = await tx
    .insert(paymentMethods)
    .values({
      reference: newReference(),
      workspaceId: workspace.id,
      currency,
      method,
      active: true,
      createdAt: input.now.toISOString(),
    })
    .returning(COLUMNS);
  return row as PaymentMethod;
}

/** The payment methods of a workspace, by currency and method; the inactive ones too. */
export async function listPaymentMethods(tx: Reader, workspace: Workspace): Promise<PaymentMethod[]> {
  return tx
    .select(COLUMNS)
    .from(paymentMethods)
    .where(eq(paymentMethods.workspaceId, workspace.id))
    .orderBy(paymentMethods.currency, paymentMethods.method);
}

/** Switches a payment method off. Documents that exist in its currency stay as they are. */
export async function deactivatePaymentMethod(tx: Writer, input: MethodInput): Promise<PaymentMethod> {
  const { workspace, currency } = input;
  const method = parseMethod(input.method);
  const found = await findMethod(tx, workspace, { currency, method });
  if (!found) throw invalid('currency', message('command.no_payment_method', { method, currency }));
  return setActive(tx, workspace, { before: found, active: false });
}

async function findMethod(
  tx: Reader,
  workspace: Workspace,
  { currency, method }: Pick<PaymentMethod, 'currency' | 'method'>,
): Promise<PaymentMethod | undefined> {
  const methods = await listPaymentMethods(tx, workspace);
  return methods.find((one) => one.currency === currency && one.method === method);
}

/** Switches a payment method of a workspace on or off. @throws Failure `not_found` */
export async function switchPaymentMethod(
  tx: Writer,
  workspace: Workspace,
  { reference, active }: { reference: string; active: boolean },
): Promise<PaymentMethod> {
  const found = (await listPaymentMethods(tx, workspace)).find((one) => one.reference === reference);
  if (!found) throw notFound('payment_method');
  return setActive(tx, workspace, { before: found, active });
}

async function setActive(
  tx: Writer,
  { id }: Workspace,
  { before, active }: { before: PaymentMethod; active: boolean },
): Promise<PaymentMethod> {
  const { reference } = before;
  await tx.update(paymentMethods).set({ active }).where(eq(paymentMethods.reference, reference));
  const after = { ...before, active };
  noteDifference(tx, id, { type: 'payment_method', reference }, { before, after });
  return after;
}

/** The currencies in which documents may be made, in order. */
export async function activeCurrencies(tx: Reader, workspaceId: number): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ currency: paymentMethods.currency })
    .from(paymentMethods)
    .where(and(eq(paymentMethods.workspaceId, workspaceId), eq(paymentMethods.active, true)))
    .orderBy(paymentMethods.currency);
  return rows.map(({ currency }) => currency);
}

const selectActive = statement((db) =>
  db
    .select({ id: paymentMethods.id })
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.workspaceId, sql.placeholder('workspaceId')),
        eq(paymentMethods.currency, sql.placeholder('currency')),
        eq(paymentMethods.active, true),
      ),
    )
    .limit(1),
);

/** True when documents may be made in this currency. */
export async function hasActivePaymentMethod(
  tx: Reader,
  workspaceId: number,
  currency: string,
): Promise<boolean> {
  const rows = await selectActive(tx, { workspaceId, currency });
  return rows.length > 0;
}

function parseMethod(text: string): Method {
  const method = PAYMENT_METHODS.find((known) => known === text);
  if (method) return method;
  throw invalid('method', message('payment_method.unknown', { text, methods: PAYMENT_METHODS }));
}
