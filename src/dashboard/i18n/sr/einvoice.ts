import type { Messages } from '../en.ts';

/** Electronic files of documents: loaded with their panel. */
export const einvoice: Messages['einvoice'] = {
  title: 'E-faktura',
  hint: 'Fajl koji čita program klijenta, pored PDF-a koji čitaju ljudi.',
  format: 'Format',
  more: 'Još formata',
  use: {
    srbdt: 'Za SEF',
    xrechnung: 'Za organe i firme u Nemačkoj',
    'xrechnung-cii': 'Isto u drugoj sintaksi',
    'factur-x': 'I kao PDF sa fajlom u sebi',
    'hr-cius': 'Za Hrvatsku (Fiskalizacija 2.0)',
    peppol: 'Za mrežu Peppol',
    en16931: 'Za sve koji čitaju evropsku normu',
  },
  ready: 'Spremno',
  toMend: (count) => `Za ispravku: ${count}`,
  toCheck: (count) => `Za proveru: ${count}`,
  none: 'Nema šta da se ispravi',
  noneHint: 'Dokument poštuje sva pravila ovog formata.',
  severity: { error: 'Mora da se ispravi', warning: 'Treba proveriti' },
  mendFirst: 'Fajl se pravi kada se ispravi ovo:',
  checkThis: 'Fajl može da se napravi. Onaj ko ga čita može da zameri ovo:',
  frozen:
    'Izdat dokument ostaje kakav je izdat: ispravite za sledeće, a ovaj izdajte ponovo ako je njegov fajl potreban.',
  ofClient: (field) => `${field} (klijent)`,
  ofBusiness: (field) => `${field} (vaša firma)`,
  ofLine: (field, line) => `${field} (stavka ${line})`,
  contactName: 'Osoba za kontakt',
  contactPhone: 'Telefon osobe za kontakt',
  contactEmail: 'Imejl osobe za kontakt',
  setDueDays: 'Podesi rok plaćanja za nove dokumente',
  taxes: 'Porezi',
  afterIssue: 'Fajl možete da preuzmete kada izdate dokument.',
  download: 'Preuzmi fajl',
  downloadPdf: 'PDF sa fajlom u sebi',
};
