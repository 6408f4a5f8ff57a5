import type { tables as english } from '../en/tables.ts';
import { plural } from '../slavic-plural.ts';

export const tables: typeof english = {
  title: { clients: 'Uvoz klijenata', items: 'Uvoz artikala' },
  hint: 'CSV datoteka od najviše 2.000 redova, sa naslovima u prvom ili ispod zaglavlja, kako je čuvaju Excel i drugi programi. Ništa se ne čuva pre nego što vidite šta bi se desilo.',
  choose: 'Izaberi datoteku',
  other: 'Izaberi drugu datoteku',
  column: 'Kolona',
  becomes: 'Postaje',
  sample: 'Prva vrednost',
  skipped: 'Izostavljeno',
  workbook: 'Ovo je radna sveska. Sačuvajte je kao CSV u programu za tabele i izaberite tu datoteku.',
  encoding: 'Kodiranje datoteke',
  encodingGuessed:
    'Datoteka ne kaže kako je kodirana. Pogledajte slova ispod; ako su pogrešna, izaberite drugo kodiranje.',
  titlesIn: (line) => `Naslovi su u redu ${line}. Ono iznad njih se ne uvozi.`,
  notTaken: 'Ove kolone se ne uvoze',
  notTakenRows: (rows) => `vrednost ima ${rows} ${plural(rows, 'red', 'reda', 'redova')}`,
  notTakenTwice: (field) => `druga kolona tu već ima „${field}“`,
  notTakenAgreed: 'Uvezi bez njih',
  person: { first_name: 'Ime osobe', last_name: 'Prezime' },
  ready: (valid, all) => `Ispravno je ${valid} od ${all} redova.`,
  faulty: 'Redovi koje treba proveriti',
  findings: 'Pogledajte ovo još jednom; uvozi se kako jeste',
  row: (row) => `Red ${row}`,
  cells: 'Ćelije',
  allOrNothing:
    'Neispravni redovi se ne uvoze: ispravite datoteku, izostavite kolonu ili izostavite te redove.',
  leaveOut: (count) =>
    count === 1
      ? 'Izostavi ovaj red'
      : `Izostavi ${plural(count, 'ovaj', 'ova', 'ovih')} ${count} ${plural(count, 'red', 'reda', 'redova')}`,
  leftOut: (count) => `Izostavljeno: ${count} ${plural(count, 'red', 'reda', 'redova')}.`,
  takeBack: 'Vrati ih',
  submit: (count) => `Uvezi ${count}`,
  done: (count) => `Uvezeno: ${count}.`,
};
