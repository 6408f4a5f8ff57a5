import type { requests as english } from '../../../../domain/messages/en/requests.ts';

const UNREADABLE = 'Zahtjev se ne može pročitati.';

export const requests: Record<keyof typeof english, string> = {
  'request.invalid': 'Podaci nisu ispravni.',
  'request.no_such_address': 'Na ovoj adresi nema ničega.',
  'request.no_such_record': 'Tog zapisa nema.',
  'request.unexpected': 'U usluzi je došlo do pogreške.',
  'request.too_costly':
    'Ovo traži više vremena ili memorije nego što ih jedan zahtjev smije imati. Zatražite manje odjednom ili pokušajte ponovno za {seconds} s.',
  'request.idempotency_conflict': 'Isti je ključ zahtjeva već upotrijebljen za drugi zahtjev.',
  'request.weak_tag': 'Zahtjev je na putu izmijenjen, pa ništa nije učinjeno.',
  'request.record_changed': 'Zapis je u međuvremenu promijenjen, pa ništa nije učinjeno.',

  'body.too_large': 'Zahtjev je veći od {size}.',
  'body.incomplete': 'Zahtjev nije stigao cijeli.',
  'body.too_many_pieces': 'Zahtjev stiže u previše dijelova.',
  'body.late': 'Zahtjev nije stigao na vrijeme.',
  'body.slow': 'Zahtjev stiže presporo.',
  'body.not_json': UNREADABLE,
  'body.malformed': UNREADABLE,
  'body.not_utf8': UNREADABLE,
  'body.encoding': UNREADABLE,
  'body.too_deep': UNREADABLE,
  'body.not_as_described': UNREADABLE,
  'body.client_left': 'Veza je prekinuta prije odgovora.',

  'unavailable.database': 'Baza podataka trenutačno nije dostupna. Pokušajte ponovno za {seconds} s.',
  'unavailable.locked':
    'Baza podataka je zauzeta: drugi program već sekundama piše u nju. Ništa nije promijenjeno; pokušajte ponovno za {seconds} s.',
  'unavailable.starting': 'Usluga se pokreće ili nadograđuje. Pokušajte ponovno za {seconds} s.',
  'unavailable.threads': 'Poslužitelj je opterećen i još nije spreman. Pokušajte ponovno za {seconds} s.',
  'unavailable.unwritable':
    'Disk baze podataka je pun ili se na njega ne može pisati. Ništa nije promijenjeno; pokušajte ponovno za {seconds} s.',

  'too_many.attempts': 'Previše pokušaja. Pokušajte ponovno za {seconds} s.',
  'too_many.contracts': 'Previše ugovora otvoreno odjednom. Pokušajte ponovno za {seconds} s.',
  'too_many.exports': 'Previše izvoza odjednom. Pokušajte ponovno za {seconds} s.',
  'too_many.files': 'Previše datoteka odjednom. Pokušajte ponovno za {seconds} s.',
  'too_many.imports': 'Previše uvoza odjednom. Pokušajte ponovno za {seconds} s.',
  'too_many.links': 'Previše poveznica. Pokušajte ponovno za {seconds} s.',
  'too_many.pdfs_being_made': 'Upravo se izrađuje previše PDF-ova. Pokušajte ponovno za {seconds} s.',
  'too_many.request_bodies': 'Previše zahtjeva odjednom. Pokušajte ponovno za {seconds} s.',
  'too_many.requests': 'Previše zahtjeva. Pokušajte ponovno za {seconds} s.',
  'too_many.searches': 'Previše pretraživanja odjednom. Pokušajte ponovno za {seconds} s.',
  'too_many.uploads': 'Previše učitavanja odjednom. Pokušajte ponovno za {seconds} s.',

  'mail.repeated': 'Broj slanja na {email} danas: {count}. Pokušajte ponovno za {seconds} s.',
  'mail.day_of_address':
    'Najveći broj poruka e-pošte na jednu adresu u 24 sata: {most}. Pokušajte ponovno za {seconds} s.',
  'mail.day_used_up':
    'Najveći broj poruka e-pošte koje se odavde šalju u 24 sata: {most}. Pokušajte ponovno za {seconds} s.',
};
