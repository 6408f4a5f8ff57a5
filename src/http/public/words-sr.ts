import type { Words } from './words.ts';

/** `15. marta`: after a preposition or a verb, the month of a date stands in the genitive. */
function onDay(date: string): string {
  return date.replace(/\p{L}+/u, (month) =>
    month.endsWith('bar') ? month.replace(/bar$/, 'bra') : `${month}a`,
  );
}

export const SERBIAN: Words = {
  skipToContent: 'Pređi na sadržaj',
  sentBy: (seller) => `Pošiljalac: ${seller}. Čuvajte adresu ove stranice: ko je ima, može da je otvori.`,

  from: 'Izdavalac',
  to: 'Primalac',
  issueDate: 'Datum izdavanja',
  deliveryDate: 'Datum prometa',
  dueDate: 'Rok plaćanja',
  lines: 'Stavke',
  description: 'Opis',
  quantity: 'Količina',
  unitPrice: 'Cena',
  discount: 'Popust',
  tax: 'Porez',
  amount: 'Iznos',
  subtotal: 'Osnovica',
  taxOf: (label, taxable) => `${label} na ${taxable}`,
  total: 'Ukupno',
  paid: 'Plaćeno',
  balance: 'Preostalo za uplatu',
  amountDue: 'Za uplatu',
  payments: 'Uplate',
  paymentDate: 'Datum',
  paymentMethod: 'Način',
  method: { bank: 'Prenos na račun', cash: 'Gotovina', card: 'Kartica', gateway: 'Onlajn plaćanje' },
  howToPay: 'Podaci za uplatu',
  account: 'Račun',
  bank: 'Banka',
  bic: 'BIC',
  payee: 'Primalac uplate',
  paymentReference: 'Poziv na broj',
  scanToPay: 'Skenirajte aplikacijom svoje banke',
  qrLabel: 'QR kod za plaćanje sa računom, iznosom i pozivom na broj',
  downloadPdf: 'Preuzmi PDF',

  status: {
    issued: 'Otvoreno',
    sent: 'Otvoreno',
    viewed: 'Otvoreno',
    partially_paid: 'Delimično plaćeno',
    paid: 'Plaćeno',
    overdue: 'Kasni',
    cancelled: 'Stornirano',
  },
  issued: 'Izdato',
  dueOn: (date) => `Rok plaćanja: ${date}`,
  overdueSince: (date) => `Kasni od ${onDay(date)}`,
  leftToPay: (amount) => `Preostalo ${amount}`,
  paidOn: (date) => `Plaćeno ${onDay(date)} Hvala.`,
  cancelledText: 'Ovaj dokument je storniran. Po njemu se ništa ne plaća.',
  nothingToPay: 'Nema obaveze plaćanja',

  portalTitle: 'Vaši dokumenti',
  portalIntro: (seller) => `Ovde su svi dokumenti koje ste dobili. Izdavalac: ${seller}.`,
  portalEmpty: 'Još nema dokumenata.',
  pageOf: (page, last) => `Strana ${page} od ${last}`,
  newer: 'Noviji',
  older: 'Stariji',
  pages: 'Strane',

  contract: 'Ugovor',
  parties: 'Ugovorne strane',
  deadlineAt: (instant) => `Rok za potpisivanje: ${instant}`,
  bodyHash: 'Otisak teksta (SHA-256)',
  fileHash: 'Otisak PDF-a (SHA-256)',
  openPdf: 'Otvori ugovor (PDF)',
  pdfShown: 'Ugovor je ovaj PDF. Ako se ovde ne vidi, otvorite ga.',
  contractText: 'Tekst ugovora',
  signers: 'Potpisi',
  signer: {
    pending: 'Još nije potpisano',
    viewed: 'Još nije potpisano',
    signed: 'Potpisano',
    declined: 'Odbijeno',
  },
  signedAt: (instant) => `Potpisano ${onDay(instant)}`,
  you: 'vi',
  signHere: 'Potpišite ugovor',
  signIntro: (name) => `Potpisujete kao ${name}.`,
  yourName: 'Vaše ime i prezime',
  yourNameHint: 'Upišite ime onako kako biste se potpisali.',
  consent: 'Pročitao/la sam ugovor i saglasan/na sam sa njim. Upisano ime je moj potpis.',
  evidence:
    'Uz ime se u potpisanom ugovoru kao dokaz čuvaju vreme, vaša mrežna adresa i naziv vašeg pregledača.',
  sign: 'Potpiši ugovor',
  declineTitle: 'Ne želim da potpišem',
  declineIntro: 'Odbijanjem se potpisivanje završava za sve i to se ne može opozvati.',
  declineReason: 'Razlog',
  declineHint: 'Možete ga izostaviti. Pročitaće ga pošiljalac; najviše 500 znakova.',
  decline: 'Odbij ugovor',
  problemTitle: 'Proverite šta ste uneli',
  nameMissing: 'Upišite svoje ime i prezime.',
  nameTooLong: 'Ime može imati najviše 255 znakova.',
  nameOdd: 'Ime mora biti običan tekst u jednom redu.',
  consentMissing: 'Označite polje da biste se saglasili sa ugovorom.',
  reasonTooLong: 'Razlog može imati najviše 500 znakova.',
  downloadSigned: 'Preuzmi potpisani ugovor (PDF)',
  closed: {
    waiting: {
      title: 'Još nije red na vas',
      text: 'Potpisnici potpisuju ovaj ugovor jedan za drugim. Ovde možete da ga pročitate; kada dođe red na vas, potpisaćete ga na ovoj istoj adresi.',
    },
    signed_by_you: {
      title: 'Potpisali ste',
      text: 'Hvala. Ostali tek treba da potpišu; posle toga ćete na ovoj istoj adresi moći da preuzmete potpisani ugovor.',
    },
    signed: {
      title: 'Ugovor je potpisan',
      text: 'Svi su potpisali. Preuzmite potpisani ugovor i sačuvajte ga.',
    },
    declined: {
      title: 'Ugovor je odbijen',
      text: 'Jedan od potpisnika je odbio, pa se ugovor više ne može potpisati. Pošiljalac je obavešten.',
    },
    expired: {
      title: 'Rok za potpisivanje je istekao',
      text: 'Ovaj ugovor se više ne može potpisati. Zatražite od pošiljaoca novi.',
    },
    voided: {
      title: 'Ugovor je povučen',
      text: 'Pošiljalac ga je povukao, pa se više ne može potpisati.',
    },
    withheld: {
      title: 'Ovaj ugovor ne može da se potpiše',
      text: 'Njegov PDF je poslat pre nego što je obezbeđeno da ga svaki program prikazuje isto, pa se ovde ne prikazuje i ne prima potpise. Pošiljalac je obavešten. Zatražite od njega novi ugovor.',
    },
  },
  reason: 'Razlog',

  notFound: {
    title: 'Ovde nema ničega',
    text: 'Ova adresa ništa ne otvara. Možda je nepotpuna ili više ne važi. Zatražite novu od pošiljaoca.',
  },
  badRequest: {
    title: 'Obrazac nije mogao da se pročita',
    text: 'Vratite se, proverite šta ste uneli i pošaljite ponovo.',
  },
  forbidden: {
    title: 'Obrazac je poslat sa drugog sajta',
    text: 'Otvorite adresu koju ste dobili i koristite obrazac na njoj.',
  },
  methodNotAllowed: {
    title: 'Ovo ovde nije moguće',
    text: 'Otvorite adresu koju ste dobili.',
  },
  tooMany: (seconds) => ({
    title: 'Previše zahteva',
    text: `Sačekajte ${seconds} s i pokušajte ponovo.`,
  }),
  failed: {
    title: 'Nešto nije u redu',
    text: 'Ništa nije izgubljeno. Pokušajte ponovo za koji trenutak.',
  },
};
