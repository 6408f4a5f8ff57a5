import type { Command } from 'commander';
import { ofRecord } from '../database/engine/database.ts';
import { ACCOUNT_SCHEMES, groupedSortCode } from '../domain/bank-account.ts';
import {
  addBankAccount,
  type BankAccount,
  changeBankAccount,
  listBankAccounts,
  makeDefaultAccount,
  removeBankAccountOf,
  workspaceOfAccount,
} from '../workspaces/bank-accounts.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { mustChangeSomething, onDatabase, requiring, verb } from './command.ts';
import { upperCase } from './options.ts';
import { card, listing, snakeCased } from './output.ts';

/** `bank-accounts`: where clients pay, with a default for each currency. */
export function add(noun: Command): void {
  addOne(noun);
  changeOne(noun);
  list(noun);
  const makeDefault = verb(
    noun,
    'default <bank-account>',
    'Make an account the default of its currency. Documents that are issued keep theirs.',
  );
  onDatabase(makeDefault, async ({ database }, _options, reference = '') => {
    const account = await database.write(ofRecord(workspaceOfAccount, reference), async (tx) =>
      makeDefaultAccount(tx, await workspaceOfAccount(tx, reference), reference),
    );
    return {
      json: record(account),
      text: `${numberOf(account)} is the default account for ${account.currency}.`,
    };
  });
  const remove = verb(
    noun,
    'remove <bank-account>',
    'Remove a bank account. The oldest other one of its currency becomes the default where it was the default.',
  );
  onDatabase(remove, async ({ database }, _options, reference = '') => {
    const removed = await database.write(ofRecord(workspaceOfAccount, reference), async (tx) =>
      removeBankAccountOf(tx, await workspaceOfAccount(tx, reference), reference),
    );
    return {
      json: record(removed),
      text: `The account for ${removed.currency}, ${numberOf(removed)}, is removed.`,
    };
  });
}

type Options = {
  currency: string;
  scheme?: string;
  iban?: string;
  routingNumber?: string;
  sortCode?: string;
  accountNumber?: string;
  accountType?: string;
  bic?: string;
  bank?: string;
  /** `--no-default` makes it false. */
  default: boolean;
};

function withNumbers(command: Command): Command {
  return command
    .option(
      '--scheme <scheme>',
      `how its numbers are written: ${ACCOUNT_SCHEMES.join(', ')}; iban for a new one unless given`,
    )
    .option('--iban <iban>', 'the IBAN, with or without spaces; a Serbian account also as 105-81231231231-73')
    .option('--routing-number <number>', 'nine digits of the bank (us)')
    .option('--sort-code <code>', 'six digits of the bank, with or without dashes (gb)')
    .option('--account-number <number>', 'number of the account (us, gb)')
    .option('--account-type <type>', 'checking or savings (us)')
    .option('--bic <bic>', 'code of the bank (ISO 9362)')
    .option('--bank <name>', 'name of the bank');
}

function addOne(noun: Command): void {
  const command = verb(
    noun,
    'add <workspace>',
    'Add a bank account to a currency, or change BIC and bank of the one with these numbers. It becomes the default of its currency, which gets the payment method bank where it has none.',
    'bank-accounts add 01JD2ZQW0000000000000000WS --currency USD --scheme us --routing-number 021000021 --account-number 1234567890 --bank "First Example Bank"',
  );
  withNumbers(requiring(command, ['--currency <code>', 'ISO 4217 code', upperCase])).option(
    '--no-default',
    'leave the default of the currency as it is',
  );
  onDatabase<Options>(command, async ({ database, now }, options, reference = '') => {
    const { bank: bankName, default: isDefault, ...numbers } = options;
    const { account, replaced } = await database.write({ workspace: reference }, async (tx) =>
      addBankAccount(tx, {
        workspace: await loadWorkspace(tx, reference),
        bankName,
        isDefault,
        ...numbers,
        now,
      }),
    );
    const notes = replaced
      ? [`It replaces ${numberOf(replaced)} as the default account for ${account.currency}.`]
      : [];
    const json = { ...record(account), replaced: replaced && record(replaced) };
    return { json, text: card(record(account), notes).text };
  });
}

function changeOne(noun: Command): void {
  const command = withNumbers(
    verb(
      noun,
      'update <bank-account>',
      'Change the numbers, BIC or bank of an account. An empty text clears. Documents that are issued keep theirs.',
      'bank-accounts update 01JD2ZQW0000000000000000BA --iban "RS35 1050 0812 3123 1231 73" --bank "Example Bank"',
    ),
  );
  onDatabase<Omit<Options, 'currency' | 'default'> & { json?: boolean }>(
    command,
    async ({ database }, { bank: bankName, json: _, ...numbers }, reference = '') => {
      const change = { bankName, ...numbers };
      mustChangeSomething(change);
      const account = await database.write(ofRecord(workspaceOfAccount, reference), async (tx) =>
        changeBankAccount(tx, await workspaceOfAccount(tx, reference), { reference, ...change }),
      );
      return { json: record(account), text: card(record(account)).text };
    },
  );
}

function list(noun: Command): void {
  const command = verb(noun, 'list <workspace>', 'List the bank accounts of a workspace.');
  onDatabase(command, async ({ database }, _options, reference = '') => {
    const accounts = await database.read(async (tx) =>
      listBankAccounts(tx, await loadWorkspace(tx, reference)),
    );
    return listing(accounts.map(record), {
      rows: accounts,
      columns: [
        { title: 'Reference', cell: (account) => account.reference },
        { title: 'Currency', cell: (account) => account.currency },
        { title: 'Default', cell: (account) => (account.isDefault ? 'yes' : '') },
        { title: 'Account', cell: numberOf },
        { title: 'BIC', cell: (account) => account.bic },
        { title: 'Bank', wraps: true, cell: (account) => account.bankName },
      ],
      empty: `This workspace has no bank accounts. Add one with: bank-accounts add ${reference} --currency RSD --iban IBAN`,
    });
  });
}

/** The number of an account in one text: an IBAN, or the number of the bank and that of the account. */
function numberOf({ scheme, iban, routingNumber, sortCode, accountNumber }: BankAccount): string {
  if (scheme === 'us') return `${routingNumber} ${accountNumber}`;
  return scheme === 'gb' ? `${groupedSortCode(sortCode ?? '')} ${accountNumber}` : (iban ?? '');
}

function record(account: BankAccount): object {
  return snakeCased(account) as object;
}
