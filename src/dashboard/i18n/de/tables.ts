import type { tables as english } from '../en/tables.ts';
import { plural } from './plural.ts';

export const tables: typeof english = {
  title: { clients: 'Kunden importieren', items: 'Artikel importieren' },
  hint: 'Eine CSV-Datei mit höchstens 2.000 Zeilen und Überschriften in der ersten oder unter einem Titel, wie Excel und andere Programme sie speichern. Nichts wird gespeichert, bevor Sie gesehen haben, was geschehen würde.',
  choose: 'Datei auswählen',
  other: 'Andere Datei auswählen',
  column: 'Spalte',
  becomes: 'Wird zu',
  sample: 'Erster Wert',
  skipped: 'Ausgelassen',
  workbook:
    'Das ist eine Arbeitsmappe. Speichern Sie sie in Excel oder LibreOffice als CSV und wählen Sie diese Datei aus.',
  encoding: 'Kodierung der Datei',
  encodingGuessed:
    'Die Datei sagt nicht, wie sie kodiert ist. Sehen Sie sich die Buchstaben unten an; wählen Sie eine andere Kodierung, wenn sie falsch sind.',
  titlesIn: (line) => `Die Überschriften stehen in Zeile ${line}. Was darüber steht, wird nicht importiert.`,
  notTaken: 'Diese Spalten werden nicht importiert',
  notTakenRows: (rows) => (rows === 1 ? '1 Zeile hat einen Wert' : `${rows} Zeilen haben einen Wert`),
  notTakenTwice: (field) => `eine andere Spalte hat dort schon „${field}“`,
  notTakenAgreed: 'Ohne sie importieren',
  person: { first_name: 'Vorname', last_name: 'Nachname' },
  ready: (valid, all) => `${valid} von ${all} Zeilen sind in Ordnung.`,
  faulty: 'Zeilen, die zu prüfen sind',
  findings: 'Bitte noch einmal ansehen; importiert wird es, wie es ist',
  row: (row) => `Zeile ${row}`,
  cells: 'Zellen',
  allOrNothing:
    'Fehlerhafte Zeilen werden nie importiert: Berichtigen Sie die Datei, lassen Sie eine Spalte aus oder lassen Sie diese Zeilen aus.',
  leaveOut: (count) => (count === 1 ? 'Diese Zeile auslassen' : `Diese ${count} Zeilen auslassen`),
  leftOut: (count) => `${count} ${plural(count, 'Zeile wird', 'Zeilen werden')} ausgelassen.`,
  takeBack: 'Wieder aufnehmen',
  submit: (count) => `${count} importieren`,
  done: (count) => `${count} importiert.`,
};
