import type { Command } from 'commander';
import { OWN_COMMAND } from '../config/own-command.ts';
import { OPEN_STATUSES } from '../domain/document-status.ts';

// The nouns of records were commands of their own before every operation of the API was one.

/** A command of before, and the line that does the same now. */
type Former = {
  /** The command that has taken its place. */
  now: string;
  /** The options, or the place, of its arguments: `workspace` stands for `--workspace`, `` for an argument. */
  arguments: readonly string[];
  /** Options that have another name, or another form, now. */
  options?: Readonly<Record<string, string | ((value: string) => readonly string[])>>;
  /** Options that it always has. */
  more?: readonly string[];
};

const json = (option: string, value: object) => [`--${option}`, JSON.stringify(value)];
const each = (option: string) => (value: string) =>
  value.split(',').flatMap((one) => [`--${option}`, one.trim()]);

/** `LEFT:RIGHT` as an object; without the second part, only the first. */
const pair =
  (option: string, names: readonly [string, string], isNumber = false) =>
  (value: string) => {
    const [left = '', right] = value.split(':');
    const first = { [names[0]]: isNumber ? Number(left) : left };
    return json(option, right === undefined ? first : { ...first, [names[1]]: Number(right) });
  };

const limit = (value: string) => (Number(value) <= 100 ? ['--per-page', value] : ['--all']);
const listOf = (now: string, options: Former['options'] = {}): Former => ({
  now: `api ${now}`,
  arguments: ['workspace'],
  options: { limit, ...options },
});
const of = (now: string, options: Former['options'] = {}, more: readonly string[] = []): Former => ({
  now: `api ${now}`,
  arguments: ['reference'],
  options,
  more,
});
const link = (now: string): Former => ({ now: `links ${now}`, arguments: [''] });

const status = (value: string) => ['--status', value.replace(/\bunpaid\b/, OPEN_STATUSES.join(','))];

export const FORMER: Readonly<Record<string, Former>> = {
  'clients list': listOf('listClients'),
  'clients show': of('getClient'),
  'clients balance': of('getClientBalance'),
  'clients portal-link': link('show'),
  'clients new-portal-link': link('renew'),
  'clients archive': of('updateClient', {}, ['--archived']),
  'clients bring-back': of('updateClient', {}, ['--archived', 'false']),
  'items list': listOf('listItems'),
  'items archive': of('updateItem', {}, ['--archived']),
  'items bring-back': of('updateItem', {}, ['--archived', 'false']),
  'documents list': listOf('listDocuments', { status }),
  'documents show': of('getDocument'),
  'documents create-from': {
    now: 'api createDocument',
    arguments: ['from'],
    options: {
      type: 'document-type',
      line: pair('lines', ['from_line', 'quantity'], true),
      advance: pair('advances', ['document', 'amount']),
    },
  },
  'documents check': of('checkDocument'),
  'documents draft-pdf': of('getDraftPdf'),
  'documents issue': of('issueDocument'),
  'documents send': of('sendDocument', {
    to: each('to'),
    cc: each('cc'),
    bcc: each('bcc'),
    'no-email': () => ['--by-email', 'false'],
  }),
  'documents cancel': of('cancelDocument'),
  'documents apply': of('applyCredit'),
  'documents refund': of('refundCredit'),
  'documents link': link('show'),
  'documents new-link': link('renew'),
  'payments list': listOf('listPayments'),
  'payments show': of('getPayment'),
  'payments record': {
    now: 'api createPayment',
    arguments: ['client'],
    options: { allocation: pair('allocations', ['document', 'amount']) },
  },
  'payments apply': of('applyPayment'),
  'payments refund': of('refundPayment'),
  'payments reverse': of('reversePaymentRecord'),
  'contracts list': listOf('listContracts'),
  'contracts show': of('getContract'),
  'contracts send': of('sendContract'),
  'contracts void': of('voidContract'),
  'contracts delete': of('deleteContract'),
  'contracts links': link('show'),
  'contracts new-link': link('renew'),
  'contracts invite': link('invite'),
  'contracts pdf': { now: 'api getSignedContractPdf', arguments: ['reference', 'output'] },
  'expenses list': listOf('listExpenses'),
  'deliveries list': listOf('listWebhookDeliveries'),
  'deliveries show': of('getWebhookDelivery'),
  'deliveries redeliver': of('redeliverWebhookDelivery'),
  'attempts list': of('getWebhookDelivery'),
  'einvoice check': of('checkEInvoice'),
  'einvoice export': of('getEInvoice'),
  'einvoice submit': of('submitEInvoice'),
  'einvoice status': of('getEInvoiceSubmission'),
  'einvoice storno': of('stornoEInvoice'),
  'einvoice cancel': of('cancelEInvoice'),
};

/** The former options that took no value. */
const FLAGS = ['json', 'only-if-clean', 'credit', 'keep-rest-as-credit', 'no-email'];

/** Names the line to type in place of a former command. @param parent the program, or a noun that is still there */
export function addFormerCommands(parent: Command): void {
  const names = Object.keys(FORMER).map((name) => name.split(' ') as [string, string]);
  if (parent.parent === null) {
    const present = new Set(parent.commands.map((command) => command.name()));
    for (const noun of new Set(names.map(([noun]) => noun).filter((noun) => !present.has(noun))))
      answer(parent, noun, ([verb = '', ...words]) => lineFor(`${noun} ${verb}`, words));
    return;
  }
  for (const [noun, verb] of names) {
    if (noun !== parent.name()) continue;
    // So that what stands behind a former verb is left as it is.
    parent.enablePositionalOptions();
    answer(parent, verb, (words) => lineFor(`${noun} ${verb}`, words));
  }
}

function answer(parent: Command, name: string, say: (words: string[]) => string): void {
  const command = parent
    .command(name, { hidden: true })
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .argument('[words...]');
  command.action(() => command.error(`error: ${say(command.args)}`));
}

/** What to type now. */
export function lineFor(name: string, words: readonly string[]): string {
  const former = Object.hasOwn(FORMER, name) ? FORMER[name] : undefined;
  if (!former) {
    const [noun = ''] = name.split(' ');
    return `The commands of "${noun}" are operations of the API now. List them with:\n  ${OWN_COMMAND} api`;
  }
  const line = [former.now, ...translated(former, words)].join(' ');
  return `"${name}" has another name now. Type:\n  ${OWN_COMMAND} ${line}`;
}

function translated(
  { arguments: names, options = {}, more = [] }: Former,
  words: readonly string[],
): string[] {
  const given: string[] = [];
  const rest = [...words];
  const missing = [...names];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, option, inline] = /^--([\w-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (option === undefined) {
      const name = missing.shift();
      given.push(...(name ? [`--${name}`, word] : [word]));
      continue;
    }
    const changed = Object.hasOwn(options, option) ? options[option] : option;
    const value = inline ?? (FLAGS.includes(option) ? undefined : rest.shift());
    if (typeof changed === 'function') given.push(...changed(value ?? ''));
    else given.push(`--${changed}`, ...(value === undefined ? [] : [value]));
  }
  const left = missing.flatMap((name) => (name ? [`--${name}`, `<${name}>`] : ['<reference>']));
  return [...left, ...given.map(quoted), ...more];
}

/** A word as a shell reads it back. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
