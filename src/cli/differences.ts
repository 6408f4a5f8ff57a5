import type { Verification } from '../database/maintenance/verify-result.ts';
import { describeHarmless } from '../database/sqlite/foreign-objects.ts';
import { listing } from './output.ts';

/** Stored and recomputed values, where the two differ. */
export function differencesTable({ differences }: Pick<Verification, 'differences'>): string {
  return listing(differences, {
    rows: differences,
    columns: [
      { title: 'Table', cell: (row) => row.table },
      { title: 'Entry', cell: (row) => row.key },
      { title: 'Kept', cell: (row) => row.kept, align: 'right' },
      { title: 'Of the records', cell: (row) => row.expected, align: 'right' },
    ],
    empty: '',
  }).text;
}

/** The differences that a backup or an export was accepted with, as lines to print and as JSON. */
export function acceptedDifferences(verification: Verification): { json: object; text: string } {
  const { count, differences } = verification;
  const json = { difference_count: count, differences };
  if (count === 0) return { json, text: '' };
  const more = differences.length < count ? ` (the first ${differences.length})` : '';
  return {
    json,
    text: `\nIt was taken although ${count} ${count === 1 ? 'entry differs' : 'entries differ'} from what its records say${more}; each is as it was kept:\n\n${differencesTable(verification)}`,
  };
}

/** Names foreign indexes and views, as a line to print after everything else; empty where there are none. */
export function harmlessLine({ harmless }: Pick<Verification, 'harmless'>): string {
  if (harmless.length === 0) return '';
  return `\nIts schema has ${describeHarmless(harmless)}.`;
}
