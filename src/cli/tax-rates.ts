import { type Command, InvalidArgumentError } from 'commander';
import { taxRateCreateLimits } from '../../generated/limits.ts';
import { TAX_CATEGORIES } from '../domain/catalogue.ts';
import type { OwnTaxRate } from '../domain/tax-status.ts';
import { addTaxRate, listOwnTaxRates, type NewTaxPart, setRetired } from '../workspaces/tax-rates.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { onDatabase, requiring, verb } from './command.ts';
import { singleLine } from './options.ts';
import { card, listing, snakeCased } from './output.ts';

const { label: MAX_LABEL_LENGTH, exemption_reason: MAX_REASON_LENGTH } = taxRateCreateLimits;

/** `tax-rates`: the tax rates of a workspace's own. */
export function add(noun: Command): void {
  addOne(noun);
  list(noun);
  retiring(
    noun,
    'retire',
    'Retire a tax rate: nothing can be charged at it any more. Documents and items that have it keep it.',
    true,
  );
  retiring(noun, 'restore', 'Take a retired tax rate into use again.', false);
}

type Options = {
  label: string;
  percentage?: number;
  category?: string;
  exemptionReason?: string;
  part?: NewTaxPart[];
};

function addOne(noun: Command): void {
  const command = verb(
    noun,
    'add <workspace>',
    'Add a tax rate. Its key is made of the label; percentage, category and parts never change. "workspaces update --default-tax-rate" makes it the default.',
    'tax-rates add 01JD2ZQW0000000000000000WS --label "NY sales tax" --percentage 8.875',
  );
  requiring(command, ['--label <name>', 'its name, as it is printed', singleLine(MAX_LABEL_LENGTH)])
    .option(
      '--percentage <percent>',
      'from 0 to 100 with at most four decimals; not needed with parts',
      percentage,
    )
    .option(
      '--part <name=percent>',
      'a tax that the rate is made of, such as State=4; give it for each. In the United States only',
      part,
    )
    .option('--category <code>', `of EN 16931: ${TAX_CATEGORIES.join(', ')} (default: S above 0 percent)`)
    .option(
      '--exemption-reason <text>',
      'why no tax is due, as documents say it',
      singleLine(MAX_REASON_LENGTH),
    );
  onDatabase<Options>(command, async ({ database, now }, options, reference = '') => {
    const { part: parts, ...rest } = options;
    const input = { ...rest, parts, now };
    const rate = await database.write({ workspace: reference }, async (tx) =>
      addTaxRate(tx, await loadWorkspace(tx, reference), input),
    );
    return card(record(rate));
  });
}

function list(noun: Command): void {
  const command = verb(noun, 'list <workspace>', "List the tax rates of a workspace's own.");
  onDatabase(command, async ({ database }, _options, reference = '') => {
    const rates = await database.read(async (tx) =>
      listOwnTaxRates(tx, (await loadWorkspace(tx, reference)).id),
    );
    return listing(rates.map(record), {
      rows: rates,
      columns: [
        { title: 'Key', cell: (rate) => rate.key },
        { title: 'Name', wraps: true, cell: (rate) => rate.label },
        { title: 'Percent', cell: (rate) => rate.percentage, align: 'right' },
        { title: 'Parts', wraps: true, cell: (rate) => partsText(rate) },
        { title: 'Category', cell: (rate) => rate.category },
        { title: 'Retired', cell: (rate) => rate.retiredAt },
      ],
      empty: `This workspace has no tax rates of its own. Add one with: tax-rates add ${reference} --label "City tax" --percentage 8.875`,
    });
  });
}

function retiring(noun: Command, name: string, sentence: string, isRetired: boolean): void {
  const command = verb(
    noun,
    `${name} <workspace>`,
    sentence,
    `tax-rates ${name} 01JD2ZQW0000000000000000WS --key own_city_tax`,
  );
  requiring(command, ['--key <key>', 'the key of the rate']);
  onDatabase<{ key: string }>(command, async ({ database, now }, { key }, reference = '') => {
    const rate = await database.write({ workspace: reference }, async (tx) =>
      setRetired(tx, await loadWorkspace(tx, reference), { key, isRetired, now }),
    );
    return { json: record(rate), text: `${rate.key} is ${isRetired ? 'retired' : 'in use'}.` };
  });
}

/** A name and a percentage; it can be given several times. */
function part(text: string, before: NewTaxPart[] = []): NewTaxPart[] {
  const sign = text.lastIndexOf('=');
  if (sign < 1) throw new InvalidArgumentError('It must be a name and a percentage, such as State=4.');
  return [...before, { label: text.slice(0, sign), percentage: percentage(text.slice(sign + 1)) }];
}

function partsText({ parts }: OwnTaxRate): string | null {
  return parts?.map((each) => `${each.label} ${each.percentage}`).join(' + ') ?? null;
}

/** A decimal number; its bounds are checked with the other options. */
function percentage(text: string): number {
  if (!/^\d{1,3}(\.\d{1,6})?$/.test(text))
    throw new InvalidArgumentError('It must be a number such as 8.875.');
  return Number(text);
}

function record({ validFrom: _, validTo: __, ...rate }: OwnTaxRate): object {
  return snakeCased(rate) as object;
}
