export const sef = {
  'sef.country': 'SEF je za tvrtke u Srbiji.',
  'sef.environment':
    'Pravi poslovni prostor povezuje se samo s pravim SEF-om, a probni s demo verzijom ili simulatorom, ne s: {system}.',
  'sef.key_form': 'Ovo nije API ključ SEF-a.',
  'sef.no_simulator':
    'Adresa simulatora ovdje nije postavljena: zadajte naredbi SEF_SIMULATOR_URL, kao poslužitelju, ili --url s adresom.',
  'sef.url': 'Samo simulator ima svoju adresu; adrese SEF-a su postavke servisa.',
  'sef.open_elsewhere': 'Na SEF-u ({system}) još ima otvorenih slanja; mogu se pratiti samo tamo.',
  'sef.not_connected': 'Niste povezani sa SEF-om.',
  'sef.not_submitted': 'Dokument nije poslan na SEF.',
  'sef.nothing_to_retry': 'SEF je odbio dokument; pošaljite ga ponovno kad otklonite razlog.',
  'sef.voided': 'Račun je storniran na SEF-u; izdajte novi dokument s novim brojem.',
  'sef.mistake': 'Na SEF-u račun stoji kao greška: prvo ga ondje otkažite, pa ga pošaljite ponovno.',
  'sef.comment': 'Napišite razlog; SEF ga prikazuje kupcu.',
  'sef.draft': 'Na SEF se šalje samo izdan dokument.',
  'sef.cancelled': 'Otkazan dokument ne može na SEF.',
  'sef.proforma': 'Ponuda nije račun i ne šalje se na SEF.',
  'sef.no_storno': 'Na SEF-u nema računa ovog dokumenta koji se može stornirati.',
  'sef.no_cancellation': 'Na SEF-u nema računa ovog dokumenta koji se može otkazati; poslani se stornira.',
  'sef.command_under_way': 'SEF-u je već poslan drugi zahtjev; pričekajte odgovor.',
  'sef.stands_new': 'SEF još nije poslao dokument kupcu: prvo ga otkažite na SEF-u, uz razlog.',
  'sef.stands_sent':
    'Dokument vrijedi na SEF-u: prvo ga ondje stornirajte, uz razlog, ili ga ispravite odobrenjem kad bude prihvaćen.',
  'sef.stands_sending':
    'Dokument je na putu do SEF-a ili kupca: pričekajte da mu se stanje na SEF-u promijeni pa pokušajte ponovno.',
  'sef.stands_asked':
    'Od SEF-a je traženo da povuče dokument, ali to još nije učinio: pričekajte da ondje bude storniran pa ga stornirajte ovdje.',
  'sef.stands_unconfirmed':
    'Ne zna se je li dokument na SEF-u: upravitelj usluge prvo ga treba ondje potražiti (einvoice retry), a zatim pokušajte ponovno.',
  'notice.sef_paused': 'Slanje na SEF je zaustavljeno, jer je SEF odbio ključ: {reason}',
  'notice.sef_failed': 'SEF je odbio dokument {number}: {reason}',
  'notice.sef_unconfirmed': 'Ne zna se je li dokument {number} na SEF-u: {reason}',
  'notice.sef_command_refused': 'SEF nije učinio ono što je traženo za dokument {number}: {reason}',
  'notice.sef_not_submitted': 'Dokument {number} je izdan, ali nije poslan na SEF: {reason}',
} as const;
