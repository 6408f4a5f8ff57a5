import type { Command } from 'commander';
import {
  addBankAccount,
  type BankAccount,
  listBankAccounts,
  removeBankAccount,
} from '../workspaces/bank-accounts.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { described, onDatabase, requiring, verb } from './command.ts';
import { upperCase } from './options.ts';
import { card, listing, snakeCased } from './output.ts';

/** `bank-accounts`: where clients pay, one account per currency. */
export function addBankAccounts(program: Command): void {
  const noun = described(
    program.command('bank-accounts'),
    'Bank accounts: where clients pay, one account per currency. Documents and their payment codes show it.',
    [],
  );
  add(noun);
  list(noun);
  const remove = verb(noun, 'remove <bank-account>', 'Remove a bank account.');
  onDatabase(remove, async ({ database }, _options, reference = '') => {
    const removed = await database.write((tx) => removeBankAccount(tx, reference));
    return {
      json: record(removed),
      text: `The account for ${removed.currency}, ${removed.iban}, is removed.`,
    };
  });
}

function add(noun: Command): void {
  const command = verb(
    noun,
    'add <workspace>',
    'Set the bank account of a currency, instead of the one that it had.',
    'bank-accounts add 01JD2ZQW0000000000000000WS --currency EUR --iban "RS35 2600 0560 1001 6113 79" --bic KOBBRSBG --bank "Primer banka"',
  );
  requiring(
    command,
    ['--currency <code>', 'ISO 4217 code', upperCase],
    ['--iban <iban>', 'the account, with or without spaces'],
  )
    .option('--bic <bic>', 'code of the bank (ISO 9362)')
    .option('--bank <name>', 'name of the bank');
  type Options = { currency: string; iban: string; bic?: string; bank?: string };
  onDatabase<Options>(command, async ({ database, now }, { bank: bankName, ...options }, reference = '') => {
    const { account, replaced } = await database.write(async (tx) =>
      addBankAccount(tx, { workspace: await loadWorkspace(tx, reference), bankName, ...options, now }),
    );
    const notes = replaced ? [`It replaces ${replaced.iban} as the account for ${account.currency}.`] : [];
    const json = { ...record(account), replaced: replaced && record(replaced) };
    return { json, text: card(record(account), notes).text };
  });
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
        { title: 'IBAN', cell: (account) => account.iban },
        { title: 'BIC', cell: (account) => account.bic },
        { title: 'Bank', wraps: true, cell: (account) => account.bankName },
      ],
      empty: `This workspace has no bank accounts. Add one with: bank-accounts add ${reference} --currency RSD --iban IBAN`,
    });
  });
}

function record(account: BankAccount): object {
  return snakeCased(account) as object;
}
