import type { Command } from 'commander';
import { supportedCountries } from '../domain/countries.ts';
import { documentTypes } from '../domain/document-types.ts';
import { invalid } from '../domain/failure.ts';
import { taxRates } from '../domain/tax.ts';
import { answering, described, verb } from './command.ts';
import { listing, snakeCased } from './output.ts';

/** `catalog`: the keys that documents and items of a country use. */
export function addCatalog(program: Command): void {
  const noun = described(program.command('catalog'), 'Document types and tax rates of a country.', []);

  const types = verb(
    noun,
    'document-types',
    'List the document types of a country.',
    'catalog document-types --country RS',
  );
  answering<{ country: string }>(ofCountry(types), ({ country }) => {
    checkCountry(country);
    const rows = documentTypes(country);
    return listing(snakeCased(rows) as object[], {
      rows,
      columns: [
        { title: 'Key', cell: (type) => type.key },
        { title: 'Name', wraps: true, cell: (type) => type.name },
        { title: 'UNTDID 1001', cell: (type) => type.untdidCode },
        { title: 'Prefix', cell: (type) => type.prefix },
        { title: 'Takes payments', cell: (type) => type.takesPayments },
        { title: 'Counts as outstanding', cell: (type) => type.countsAsOutstanding },
      ],
      empty: 'This country has no document types.',
    });
  });

  const rates = verb(noun, 'tax-rates', 'List the tax rates of a country.', 'catalog tax-rates --country RS');
  answering<{ country: string }>(ofCountry(rates), ({ country }) => {
    checkCountry(country);
    const rows = taxRates(country).map(({ key, label, ...rest }) => ({ key, name: label, ...rest }));
    return listing(snakeCased(rows) as object[], {
      rows,
      columns: [
        { title: 'Key', cell: (rate) => rate.key },
        { title: 'Name', wraps: true, cell: (rate) => rate.name },
        { title: 'Percent', cell: (rate) => rate.percentage, align: 'right' },
        { title: 'Category', cell: (rate) => rate.category },
        { title: 'Valid from', cell: (rate) => rate.validFrom },
        { title: 'Valid to', cell: (rate) => rate.validTo },
      ],
      empty: 'This country has no tax rates.',
    });
  });
}

function ofCountry(command: Command): Command {
  return command.requiredOption('--country <code>', supportedCountries().join(', '));
}

function checkCountry(country: string): void {
  const countries = supportedCountries();
  if (countries.includes(country)) return;
  throw invalid('country', `"${country}" has no catalogue here; these have one: ${countries.join(', ')}`);
}
