import type { Wording } from './wording-type.ts';

export const BOSNIAN: Wording = {
  // Without the name: the Bosnian salutation before a name depends on whether it is a man, a woman or a company.
  greeting: () => 'Poštovani,',
  closing: 'Srdačan pozdrav,',
  footer: (seller) => `Ova poruka je poslana automatski. Pošiljalac: ${seller}.`,
  quote: (seller) => `Poruka pošiljaoca (${seller}):`,
  fallback: 'Ako dugme ne radi, otvorite ovu adresu:',
  document: {
    attached: (document) => `u prilogu Vam dostavljamo dokument: ${document}.`,
    open: 'Pogledajte dokument',
    portal: 'Svi Vaši dokumenti',
    total: 'Ukupan iznos',
    toPay: 'Iznos za uplatu',
    dueDate: 'Rok plaćanja',
  },
  contract: {
    letters: {
      contract_invitation: {
        subject: ({ title, seller }) => `Ugovor za potpis: ${title} – ${seller}`,
        says: ({ title, seller }) => `${seller} Vas poziva da pročitate i potpišete ugovor „${title}“.`,
      },
      contract_reminder: {
        subject: ({ title, seller }) => `Podsjetnik, ugovor čeka Vaš potpis: ${title} – ${seller}`,
        says: ({ title, seller }) => `ugovor „${title}“ (${seller}) i dalje čeka Vaš potpis.`,
      },
      contract_signed: {
        subject: ({ title, seller }) => `Ugovor je potpisan: ${title} – ${seller}`,
        says: ({ title, seller }) =>
          `ugovor „${title}“ (${seller}) potpisali su svi potpisnici. Potpisani ugovor je u prilogu; molimo Vas da ga sačuvate.`,
      },
    },
    keepSecret:
      'Link je namijenjen samo Vama. Molimo Vas da ovu poruku ne prosljeđujete: ko ima link, može potpisati ugovor u Vaše ime.',
    number: 'Broj ugovora',
    deadline: 'Rok za potpisivanje',
    sign: 'Pročitajte i potpišite',
    open: 'Pogledajte ugovor',
  },
  access: {
    invitation: {
      subject: (seller) => `Poziv na saradnju: ${seller}`,
      says: (seller) => [
        `pozvani ste da radite na fakturama. Poziv šalje: ${seller}.`,
        'Link u nastavku možete upotrijebiti jednom, u roku od 7 dana. Namijenjen je samo Vama: molimo Vas da ovu poruku ne prosljeđujete.',
      ],
      open: 'Prihvatite poziv',
    },
    password_reset: {
      subject: () => 'Nova lozinka',
      says: () => [
        'neko je, vjerovatno Vi, zatražio novu lozinku za ovu adresu.',
        'Link u nastavku možete upotrijebiti jednom, u roku od sat vremena. Ako to niste bili Vi, ne morate ništa uraditi: stara lozinka ostaje.',
      ],
      open: 'Izaberite novu lozinku',
    },
  },
  account: {
    changes: {
      second_factor_on: {
        subject: 'Drugi korak prijave je uključen',
        says: 'uključen je drugi korak Vaše prijave: od sada se traži i kod.',
      },
      second_factor_off: {
        subject: 'Drugi korak prijave je isključen',
        says: 'isključen je drugi korak Vaše prijave: sada je dovoljna samo lozinka.',
      },
      password_changed: {
        subject: 'Vaša lozinka je promijenjena',
        says: 'lozinka Vašeg računa je promijenjena, a svi ostali preglednici su odjavljeni.',
      },
      recovery_codes_renewed: {
        subject: 'Novi rezervni kodovi',
        says: 'napravljeni su novi rezervni kodovi za Vaš račun. Stari više ne važe.',
      },
      new_place: {
        subject: 'Prijava s novog mjesta',
        says: 'na Vaš račun je izvršena prijava iz preglednika i s mreže koji do sada nisu korišteni.',
      },
      wrong_codes: {
        subject: 'Pogrešni kodovi uz vašu lozinku',
        says: 'uz tačnu lozinku Vašeg računa pet puta je unesen pogrešan kod. Onaj ko je to pokušao zna lozinku.',
      },
    },
    ifNotYou:
      'Ako ste to bili Vi, ne morate ništa uraditi. Ako niste, odmah izaberite novu lozinku i u svom računu odjavite sve preglednike.',
    when: 'Vrijeme',
    address: 'Mrežna adresa',
    byOperator: 'Ovo je uradio administrator servisa.',
    open: 'Otvorite svoj račun',
  },
};
