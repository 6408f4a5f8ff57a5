import type { tables as english } from '../en/tables.ts';
import { plural } from '../slavic-plural.ts';

export const tables: typeof english = {
  title: { clients: 'Uvoz kupaca', items: 'Uvoz artikala' },
  hint: 'CSV datoteka s najviše 2.000 redaka i naslovima u prvom retku ili ispod zaglavlja, kako je spremaju Excel i drugi programi. Ništa se ne sprema prije nego što vidite što bi se dogodilo.',
  choose: 'Odaberi datoteku',
  other: 'Odaberi drugu datoteku',
  column: 'Stupac',
  becomes: 'Postaje',
  sample: 'Prva vrijednost',
  skipped: 'Izostavljeno',
  workbook:
    'Ovo je radna knjiga. Spremite je kao CSV u programu Excel ili LibreOffice i odaberite tu datoteku.',
  encoding: 'Kodiranje datoteke',
  encodingGuessed:
    'Datoteka ne kaže kako je kodirana. Pogledajte slova ispod; ako su pogrešna, odaberite drugo kodiranje.',
  titlesIn: (line) => `Naslovi su u retku ${line}. Ono iznad njih se ne uvozi.`,
  notTaken: 'Ovi se stupci ne uvoze',
  notTakenRows: (rows) => `vrijednost ima ${rows} ${plural(rows, 'redak', 'retka', 'redaka')}`,
  notTakenTwice: (field) => `drugi stupac tu već ima „${field}”`,
  notTakenAgreed: 'Uvezi bez njih',
  person: { first_name: 'Ime osobe', last_name: 'Prezime' },
  ready: (valid, all) => `Ispravnih redaka: ${valid} od ${all}.`,
  faulty: 'Retci koje treba provjeriti',
  findings: 'Pogledajte ovo još jednom; uvozi se kako jest',
  row: (row) => `Redak ${row}`,
  cells: 'Ćelije',
  allOrNothing:
    'Neispravni se retci ne uvoze: ispravite datoteku, izostavite stupac ili izostavite te retke.',
  leaveOut: (count) =>
    count === 1
      ? 'Izostavi ovaj redak'
      : `Izostavi ${plural(count, 'ovaj', 'ova', 'ovih')} ${count} ${plural(count, 'redak', 'retka', 'redaka')}`,
  leftOut: (count) => `Izostavljeno: ${count} ${plural(count, 'redak', 'retka', 'redaka')}.`,
  takeBack: 'Vrati ih',
  submit: (count) => `Uvezi ${count}`,
  done: (count) => `Uvezeno: ${count}.`,
};
