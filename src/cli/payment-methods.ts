import type { Command } from 'commander';
import { PAYMENT_METHODS } from '../domain/payment-methods.ts';
import {
  addPaymentMethod,
  deactivatePaymentMethod,
  listPaymentMethods,
  type PaymentMethod,
} from '../workspaces/payment-methods.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { onDatabase, requiring, verb } from './command.ts';
import { upperCase } from './options.ts';
import { card, listing, snakeCased } from './output.ts';

type Options = { currency: string; method: string };

/** `payment-methods`: documents can use the currencies that have an active one. */
export function add(noun: Command): void {
  const add = verb(
    noun,
    'add <workspace>',
    'Add a payment method in a currency; one that was switched off is active again.',
    'payment-methods add 01JD2ZQW0000000000000000WS --currency EUR --method bank',
  );
  onDatabase<Options>(withChoice(add), async ({ database, now }, { currency, method }, reference = '') =>
    card(
      record(
        await database.write({ workspace: reference }, async (tx) =>
          addPaymentMethod(tx, { workspace: await loadWorkspace(tx, reference), currency, method, now }),
        ),
      ),
    ),
  );

  const list = verb(noun, 'list <workspace>', 'List the payment methods of a workspace.');
  onDatabase(list, async ({ database }, _options, reference = '') => {
    const methods = await database.read(async (tx) =>
      listPaymentMethods(tx, await loadWorkspace(tx, reference)),
    );
    return listing(methods.map(record), {
      rows: methods,
      columns: [
        { title: 'Reference', cell: (method) => method.reference },
        { title: 'Currency', cell: (method) => method.currency },
        { title: 'Method', cell: (method) => method.method },
        { title: 'Active', cell: (method) => method.active },
      ],
      empty: `This workspace has no payment methods. Add one with: payment-methods add ${reference} --currency RSD --method bank`,
    });
  });

  const deactivate = verb(
    noun,
    'deactivate <workspace>',
    'Switch a payment method off. Documents that exist in its currency stay as they are.',
  );
  onDatabase<Options>(withChoice(deactivate), async ({ database }, { currency, method }, reference = '') =>
    card(
      record(
        await database.write({ workspace: reference }, async (tx) =>
          deactivatePaymentMethod(tx, { workspace: await loadWorkspace(tx, reference), currency, method }),
        ),
      ),
    ),
  );
}

function withChoice(command: Command): Command {
  return requiring(command, ['--currency <code>', 'ISO 4217 code', upperCase]).option(
    '--method <method>',
    PAYMENT_METHODS.join(', '),
    'bank',
  );
}

function record(method: PaymentMethod): object {
  return snakeCased(method) as object;
}
