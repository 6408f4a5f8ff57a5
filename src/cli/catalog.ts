import type { Command } from 'commander';
import { supportedCountries } from '../domain/countries.ts';
import { documentTypes } from '../domain/document-types.ts';
import { invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { taxRates } from '../domain/tax.ts';
import { answering, verb } from './command.ts';
import { upperCase } from './options.ts';
import { type Column, listing, snakeCased } from './output.ts';

/** `catalog`: the keys that documents and items of a country use. */
export function add(noun: Command): void {
  const types = verb(
    noun,
    'document-types',
    'List the document types of a country, or of every country.',
    'catalog document-types --country RS',
  );
  catalogue(types, documentTypes, [
    { title: 'Key', cell: (type) => type.key },
    { title: 'Name', wraps: true, cell: (type) => type.name },
    { title: 'UNTDID 1001', cell: (type) => type.untdidCode },
    { title: 'Prefix', cell: (type) => type.prefix },
    { title: 'Takes payments', cell: (type) => type.takesPayments },
    { title: 'Counts as outstanding', cell: (type) => type.countsAsOutstanding },
  ]);

  const rates = verb(
    noun,
    'tax-rates',
    'List the tax rates of a country, or of every country.',
    'catalog tax-rates --country RS',
  );
  catalogue(rates, namedRates, [
    { title: 'Key', cell: (rate) => rate.key },
    { title: 'Name', wraps: true, cell: (rate) => rate.name },
    { title: 'Percent', cell: (rate) => rate.percentage, align: 'right' },
    { title: 'Category', cell: (rate) => rate.category },
    { title: 'Valid from', cell: (rate) => rate.validFrom },
    { title: 'Valid to', cell: (rate) => rate.validTo },
  ]);
}

function namedRates(country: string) {
  return taxRates(country).map(({ key, label, reasonIn: _, ...rest }) => ({ key, name: label, ...rest }));
}

/** Lists one country, or all of them with the country as the first column. */
function catalogue<Row extends object>(
  command: Command,
  rowsOf: (country: string) => readonly Row[],
  columns: Column<Row>[],
): void {
  const empty = 'There is nothing in this catalogue.';
  command.option('--country <code>', `only one of ${supportedCountries().join(', ')}`, upperCase);
  answering<{ country?: string }>(command, ({ country }) => {
    if (country !== undefined) {
      checkCountry(country);
      const rows = rowsOf(country);
      return listing(snakeCased(rows) as object[], { rows, columns, empty });
    }
    const rows = supportedCountries().flatMap((code) =>
      rowsOf(code).map((row) => ({ country: code, ...row })),
    );
    const withCountry = [{ title: 'Country', cell: (row: { country: string }) => row.country }, ...columns];
    return listing(snakeCased(rows) as object[], { rows, columns: withCountry, empty });
  });
}

function checkCountry(country: string): void {
  const countries = supportedCountries();
  if (countries.includes(country)) return;
  throw invalid('country', message('command.no_catalogue', { country, countries }));
}
