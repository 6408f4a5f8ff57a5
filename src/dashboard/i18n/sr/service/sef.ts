export const sef = {
  'sef.country': 'SEF je za firme u Srbiji.',
  'sef.environment':
    'Pravi poslovni prostor povezuje se samo sa pravim SEF-om, a probni sa demo verzijom ili simulatorom, ne sa: {system}.',
  'sef.key_form': 'Ovo nije API ključ SEF-a.',
  'sef.no_simulator':
    'Adresa simulatora ovde nije podešena: zadajte komandi SEF_SIMULATOR_URL, kao serveru, ili --url sa adresom.',
  'sef.url': 'Samo simulator ima svoju adresu; adrese SEF-a su podešavanja servisa.',
  'sef.open_elsewhere': 'Na SEF-u ({system}) još ima otvorenih slanja; mogu se pratiti samo tamo.',
  'sef.not_connected': 'Niste povezani sa SEF-om.',
  'sef.not_submitted': 'Dokument nije poslat na SEF.',
  'sef.nothing_to_retry': 'SEF je odbio dokument; pošaljite ga ponovo kada otklonite razlog.',
  'sef.voided': 'Faktura je stornirana na SEF-u; izdajte novi dokument sa novim brojem.',
  'sef.mistake': 'Na SEF-u faktura stoji kao greška: prvo je tamo otkažite, pa je pošaljite ponovo.',
  'sef.comment': 'Napišite razlog; SEF ga prikazuje kupcu.',
  'sef.draft': 'Na SEF se šalje samo izdat dokument.',
  'sef.cancelled': 'Otkazan dokument ne može na SEF.',
  'sef.proforma': 'Predračun nije faktura i ne šalje se na SEF.',
  'sef.no_storno': 'Na SEF-u nema fakture ovog dokumenta koja može da se stornira.',
  'sef.no_cancellation': 'Na SEF-u nema fakture ovog dokumenta koja može da se otkaže; poslata se stornira.',
  'sef.command_under_way': 'SEF-u je već poslat drugi zahtev; sačekajte odgovor.',
  'sef.stands_new': 'SEF još nije poslao dokument kupcu: prvo ga otkažite na SEF-u, uz razlog.',
  'sef.stands_sent':
    'Dokument važi na SEF-u: prvo ga tamo stornirajte, uz razlog, ili ga ispravite knjižnim odobrenjem kada bude prihvaćen.',
  'sef.stands_sending':
    'Dokument je na putu do SEF-a ili kupca: sačekajte da mu se stanje na SEF-u promeni, pa pokušajte ponovo.',
  'sef.stands_asked':
    'Od SEF-a je traženo da povuče dokument, ali to još nije uradio: sačekajte da tamo bude storniran, pa ga stornirajte ovde.',
  'sef.stands_unconfirmed':
    'Ne zna se da li je dokument na SEF-u: onaj ko vodi servis prvo treba da ga tamo potraži (einvoice retry), pa pokušajte ponovo.',
  'notice.sef_paused': 'Slanje na SEF je zaustavljeno, jer je SEF odbio ključ: {reason}',
  'notice.sef_failed': 'SEF je odbio dokument {number}: {reason}',
  'notice.sef_unconfirmed': 'Ne zna se da li je dokument {number} na SEF-u: {reason}',
  'notice.sef_command_refused': 'SEF nije uradio ono što je traženo za dokument {number}: {reason}',
  'notice.sef_not_submitted': 'Dokument {number} je izdat, ali nije poslat na SEF: {reason}',
} as const;
