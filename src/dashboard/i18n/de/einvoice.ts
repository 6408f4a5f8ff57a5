import type { Messages } from '../en.ts';

/** Electronic files of documents: loaded with their panel. */
export const einvoice: Messages['einvoice'] = {
  title: 'E-Rechnung',
  hint: 'Eine Datei, die das Programm des Kunden liest, neben dem PDF für Menschen.',
  format: 'Format',
  more: 'Weitere Formate',
  use: {
    srbdt: 'Für SEF',
    xrechnung: 'Für Behörden und Unternehmen in Deutschland',
    'xrechnung-cii': 'Dasselbe in der anderen Syntax',
    'factur-x': 'Auch als PDF mit der Datei darin',
    'hr-cius': 'Für Kroatien (Fiskalizacija 2.0)',
    peppol: 'Für das Netzwerk Peppol',
    en16931: 'Für alle, die die europäische Norm lesen',
  },
  ready: 'Bereit',
  toMend: (count) => `${count} zu beheben`,
  toCheck: (count) => `${count} zu prüfen`,
  none: 'Nichts zu beheben',
  noneHint: 'Der Beleg hält alle Regeln dieses Formats ein.',
  severity: { error: 'Muss behoben werden', warning: 'Sollte geprüft werden' },
  mendFirst: 'Eine Datei gibt es, sobald dies behoben ist:',
  checkThis: 'Die Datei lässt sich erstellen. Ihr Empfänger könnte dies beanstanden:',
  frozen:
    'Ein ausgestellter Beleg bleibt, wie er ausgestellt wurde: Beheben Sie es für die nächsten, und stellen Sie diesen neu aus, wenn seine Datei gebraucht wird.',
  ofClient: (field) => `${field} (Kunde)`,
  ofBusiness: (field) => `${field} (Ihr Unternehmen)`,
  ofLine: (field, line) => `${field} (Position ${line})`,
  contactName: 'Ansprechpartner',
  contactPhone: 'Telefon des Ansprechpartners',
  contactEmail: 'E-Mail des Ansprechpartners',
  setDueDays: 'Zahlungsziel für neue Belege festlegen',
  taxes: 'Steuern',
  afterIssue: 'Die Datei lässt sich herunterladen, sobald der Beleg ausgestellt ist.',
  download: 'Datei herunterladen',
  downloadPdf: 'PDF mit der Datei darin',
};
