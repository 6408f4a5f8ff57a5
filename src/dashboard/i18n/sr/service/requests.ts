import type { requests as english } from '../../../../domain/messages/en/requests.ts';

const UNREADABLE = 'Zahtev ne može da se pročita.';

export const requests: Record<keyof typeof english, string> = {
  'request.invalid': 'Podaci nisu ispravni.',
  'request.no_such_address': 'Na ovoj adresi nema ničega.',
  'request.no_such_record': 'Tog podatka nema.',
  'request.unexpected': 'Nešto je pošlo naopako u servisu.',
  'request.too_costly':
    'Ovo traži više vremena ili memorije nego što jedan zahtev sme da ima. Zatražite manje odjednom ili probajte ponovo za {seconds} s.',
  'request.idempotency_conflict': 'Isti ključ zahteva je već upotrebljen za drugi zahtev.',
  'request.weak_tag': 'Podatak je na putu izmenjen, pa ništa nije urađeno.',
  'request.record_changed': 'Podatak je u međuvremenu promenjen, pa ništa nije urađeno.',

  'body.too_large': 'Zahtev je veći od {size}.',
  'body.incomplete': 'Zahtev nije stigao ceo.',
  'body.too_many_pieces': 'Zahtev stiže u previše delova.',
  'body.late': 'Zahtev nije stigao na vreme.',
  'body.slow': 'Zahtev stiže presporo.',
  'body.not_json': UNREADABLE,
  'body.malformed': UNREADABLE,
  'body.not_utf8': UNREADABLE,
  'body.encoding': UNREADABLE,
  'body.too_deep': UNREADABLE,
  'body.not_as_described': UNREADABLE,
  'body.client_left': 'Veza je prekinuta pre odgovora.',

  'unavailable.database': 'Baza podataka trenutno nije dostupna. Probajte ponovo za {seconds} s.',
  'unavailable.locked':
    'Baza podataka je zauzeta: drugi program već sekundama upisuje u nju. Ništa nije promenjeno; probajte ponovo za {seconds} s.',
  'unavailable.starting': 'Servis se pokreće ili nadograđuje. Probajte ponovo za {seconds} s.',
  'unavailable.threads': 'Server je opterećen i još nije spreman. Probajte ponovo za {seconds} s.',
  'unavailable.unwritable':
    'Disk baze podataka je pun ili se na njega ne može pisati. Ništa nije promenjeno; probajte ponovo za {seconds} s.',

  'too_many.attempts': 'Previše pokušaja. Probajte ponovo za {seconds} s.',
  'too_many.contracts': 'Previše ugovora otvorenih odjednom. Probajte ponovo za {seconds} s.',
  'too_many.exports': 'Previše izvoza odjednom. Probajte ponovo za {seconds} s.',
  'too_many.files': 'Previše datoteka odjednom. Probajte ponovo za {seconds} s.',
  'too_many.imports': 'Previše uvoza odjednom. Probajte ponovo za {seconds} s.',
  'too_many.links': 'Previše veza. Probajte ponovo za {seconds} s.',
  'too_many.pdfs_being_made': 'Previše PDF-ova se upravo pravi. Probajte ponovo za {seconds} s.',
  'too_many.request_bodies': 'Previše zahteva odjednom. Probajte ponovo za {seconds} s.',
  'too_many.requests': 'Previše zahteva. Probajte ponovo za {seconds} s.',
  'too_many.searches': 'Previše pretraga odjednom. Probajte ponovo za {seconds} s.',
  'too_many.uploads': 'Previše otpremanja odjednom. Probajte ponovo za {seconds} s.',

  'mail.repeated': 'Ovo je danas na {email} poslato {count} puta. Pokušajte ponovo za {seconds} s.',
  'mail.day_of_address':
    'Na jednu adresu ide najviše {most} imejlova za 24 sata. Pokušajte ponovo za {seconds} s.',
  'mail.day_used_up': 'Odavde ide najviše {most} imejlova za 24 sata. Pokušajte ponovo za {seconds} s.',
};
