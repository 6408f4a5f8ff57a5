import type { Messages } from '../en.ts';

/** Electronic files of documents: loaded with their panel. */
export const einvoice: Messages['einvoice'] = {
  title: 'E-račun',
  hint: 'Datoteka koju čita program kupca, uz PDF koji čitaju ljudi.',
  format: 'Format',
  more: 'Još formata',
  use: {
    srbdt: 'Za SEF',
    xrechnung: 'Za tijela vlasti i tvrtke u Njemačkoj',
    'xrechnung-cii': 'Isto u drugoj sintaksi',
    'factur-x': 'I kao PDF s datotekom u sebi',
    'hr-cius': 'Za Fiskalizaciju 2.0',
    peppol: 'Za mrežu Peppol',
    en16931: 'Za sve koji čitaju europsku normu',
  },
  ready: 'Spremno',
  toMend: (count) => `Za ispravak: ${count}`,
  toCheck: (count) => `Za provjeru: ${count}`,
  none: 'Nema se što ispraviti',
  noneHint: 'Dokument poštuje sva pravila ovog formata.',
  severity: { error: 'Mora se ispraviti', warning: 'Treba provjeriti' },
  mendFirst: 'Datoteka se izrađuje kad se ispravi ovo:',
  checkThis: 'Datoteka se može izraditi. Onaj tko je čita može zamjeriti ovo:',
  frozen:
    'Izdan dokument ostaje kakav je izdan: ispravite za sljedeće, a ovaj izdajte ponovno ako je njegova datoteka potrebna.',
  ofClient: (field) => `${field} (kupac)`,
  ofBusiness: (field) => `${field} (vaša tvrtka)`,
  ofLine: (field, line) => `${field} (stavka ${line})`,
  contactName: 'Osoba za kontakt',
  contactPhone: 'Telefon osobe za kontakt',
  contactEmail: 'E-pošta osobe za kontakt',
  setDueDays: 'Postavi rok plaćanja za nove dokumente',
  taxes: 'Porezi',
  afterIssue: 'Datoteku možete preuzeti kad izdate dokument.',
  download: 'Preuzmi datoteku',
  downloadPdf: 'PDF s datotekom u sebi',
};
