import type { Wording } from './wording-type.ts';

export const CROATIAN: Wording = {
  // Without the name: the Croatian salutation before a name depends on whether it is a man, a woman or a company.
  greeting: () => 'Poštovani,',
  closing: 'Srdačan pozdrav,',
  footer: (seller) => `Ova je poruka poslana automatski. Pošiljatelj: ${seller}.`,
  quote: (seller) => `Poruka pošiljatelja (${seller}):`,
  fallback: 'Ako gumb ne radi, otvorite ovu adresu:',
  document: {
    attached: (document) => `u privitku Vam dostavljamo dokument: ${document}.`,
    open: 'Pogledajte dokument',
    portal: 'Svi Vaši dokumenti',
    total: 'Ukupan iznos',
    toPay: 'Iznos za uplatu',
    dueDate: 'Datum dospijeća',
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
          `ugovor „${title}“ (${seller}) potpisali su svi potpisnici. Potpisani je ugovor u privitku; molimo Vas da ga sačuvate.`,
      },
    },
    keepSecret:
      'Poveznica je namijenjena samo Vama. Molimo Vas da ovu poruku ne prosljeđujete: tko ima poveznicu, može potpisati ugovor u Vaše ime.',
    number: 'Broj ugovora',
    deadline: 'Rok za potpisivanje',
    sign: 'Pročitajte i potpišite',
    open: 'Pogledajte ugovor',
  },
  access: {
    invitation: {
      subject: (seller) => `Poziv na suradnju: ${seller}`,
      says: (seller) => [
        `pozvani ste raditi na računima poslovnog subjekta ${seller}.`,
        'Poveznicu u nastavku možete upotrijebiti jednom, u roku od 7 dana. Namijenjena je samo Vama: molimo Vas da ovu poruku ne prosljeđujete.',
      ],
      open: 'Prihvatite poziv',
    },
    password_reset: {
      subject: () => 'Nova lozinka',
      says: () => [
        'netko je, vjerojatno Vi, zatražio novu lozinku za ovu adresu.',
        'Poveznicu u nastavku možete upotrijebiti jednom, u roku od sat vremena. Ako to niste bili Vi, ne morate ništa učiniti: stara lozinka ostaje.',
      ],
      open: 'Odaberite novu lozinku',
    },
  },
  account: {
    changes: {
      second_factor_on: {
        subject: 'Drugi korak prijave je uključen',
        says: 'uključen je drugi korak Vaše prijave: od sada se traži i kôd.',
      },
      second_factor_off: {
        subject: 'Drugi korak prijave je isključen',
        says: 'isključen je drugi korak Vaše prijave: sada je dovoljna samo lozinka.',
      },
      password_changed: {
        subject: 'Vaša je lozinka promijenjena',
        says: 'lozinka Vašeg računa promijenjena je, a svi su ostali preglednici odjavljeni.',
      },
      recovery_codes_renewed: {
        subject: 'Novi pričuvni kodovi',
        says: 'izrađeni su novi pričuvni kodovi za Vaš račun. Stari više ne vrijede.',
      },
      new_place: {
        subject: 'Prijava s novog mjesta',
        says: 'na Vaš se račun netko prijavio iz preglednika i s mreže koji se dosad nisu koristili.',
      },
      wrong_codes: {
        subject: 'Pogrešni kodovi uz vašu lozinku',
        says: 'uz točnu lozinku Vašeg računa pet je puta unesen pogrešan kod. Onaj tko je to pokušao zna lozinku.',
      },
    },
    ifNotYou:
      'Ako ste to bili Vi, ne morate ništa učiniti. Ako niste, odmah odaberite novu lozinku i u svojem računu odjavite sve preglednike.',
    when: 'Vrijeme',
    address: 'Mrežna adresa',
    byOperator: 'Ovo je učinio upravitelj usluge.',
    open: 'Otvorite svoj račun',
  },
};
