import type { einvoices as english } from '../../../../domain/messages/en/einvoices.ts';

export const einvoices: Record<keyof typeof english, string> = {
  'einvoice.draft': 'Nacrt još nema datoteku: prvo izdajte dokument.',
  'einvoice.proforma': 'Ponuda nije porezni dokument, pa za nju nema e-računa.',
  'einvoice.no_tax_of_country': 'Za tvrtke iz ove države ({country}) nema e-računa: ondje nema PDV-a.',
  'einvoice.other_country':
    'Format {profile} nije za tvrtke iz ove države ({country}). Za njih postoje: {profiles}.',
  'einvoice.by_rule': '{reason} (pravilo {rule})',
  'einvoice.missing': 'nedostaje',
  'einvoice.due_date_or_terms':
    'nedostaje: za ono što treba platiti potreban je rok ili uvjeti plaćanja; za nove dokumente zadaju se pod Postavke → Tvrtka → Novi dokumenti',
  'einvoice.seller_number': 'nedostaje: prodavatelju je potreban matični broj ili PDV ID broj',
  'einvoice.vat_letters': 'ne počinje slovima države, na primjer DE',
  'einvoice.two_decimals': 'ima treću decimalu: u e-računu iznosi imaju najviše dvije',
  'einvoice.no_lines': 'nema nijedne stavke s iznosom',
  'einvoice.name_of_line': 'nedostaje: svakoj je stavci potreban naziv',
  'einvoice.unit_unknown': 'nije poznata za ovu jedinicu mjere: u datoteci stoji C62 (komad)',
  'einvoice.tax_number_for_vat':
    'nedostaje: prodavatelju koji obračunava PDV, ili kaže zašto ga nema, potreban je PDV ID broj ili porezni broj',
  'einvoice.vat_number_for_category': 'nedostaje: traži ga kategorija {category}',
  'einvoice.buyer_number_for_category':
    'nedostaje: kategorija {category} traži PDV ID broj ili matični broj kupca',
  'einvoice.out_of_scope_alone':
    'nije predmet PDV-a, a druge stavke jesu: za njih je potreban zaseban dokument',
  'einvoice.rate_of_category': 'ne odgovara svojoj kategoriji {category}',
  'einvoice.reason': 'nedostaje: kategorija {category} traži razlog ili njegovu oznaku',
  'einvoice.delivery_for_category': 'nedostaje: kategorija {category} traži dan ili razdoblje isporuke',
  'einvoice.country_for_category': 'nedostaje: kategorija {category} traži državu isporuke',
  'einvoice.sums': 'ne daje zbrojeve dokumenta',
  'einvoice.scheme': 'nedostaje: elektroničkoj adresi potrebna je shema',
  'einvoice.reference_or_order': 'nedostaje: u datoteci mora biti referenca kupca ili broj njegove narudžbe',
  'einvoice.email_scheme': 'adresa je e-pošte, a Peppol na njih ne isporučuje',
  'einvoice.outside_period': 'izvan je razdoblja dokumenta',
  'einvoice.payment': 'nedostaje: u datoteci mora biti račun za uplatu',
  'einvoice.type_in_germany': 'vrsta je dokumenta koja u Njemačkoj nije uobičajena',
  'einvoice.phone': 'ima manje od tri znamenke',
  'einvoice.email': 'nije adresa e-pošte',
  'einvoice.serbian_currency': 'nije RSD: za porez u dinarima bio bi potreban tečaj',
  'einvoice.serbian_number': 'nije PIB od 9 znamenki ni JMBG od 13',
  'einvoice.serbian_registration': 'nema 8 ili 13 znamenki: možda se izgubila nula na početku',
  'einvoice.serbian_electronic_address': 'traži PIB',
  'einvoice.reference_or_period': 'nedostaje: odobrenje navodi raniji račun ili razdoblje',
  'einvoice.serbian_code': 'nedostaje: kategorija {category} traži oznaku, na primjer {example}',
  'einvoice.one_code':
    'razlikuje se od druge stavke kategorije {category}: jedan dokument ima jednu oznaku za nju',
  'einvoice.delivered_later': 'poslije je datuma izdavanja',
  'einvoice.one_preceding': 'navodi više ranijih dokumenata, a u ovom je formatu mjesto za jedan',
  'einvoice.operator_oib': 'nije OIB: operateru računa potreban je OIB',
  'einvoice.operator': 'nedostaje: to je operater računa',
  'einvoice.oib': 'nije OIB od 11 znamenki',
  'einvoice.blank_in_number': 'sadrži razmak',
  'einvoice.before_croatian': 'prije je 2026., kada su u Hrvatskoj počeli e-računi',
  'einvoice.kpd': 'nedostaje: svakoj je stavci potrebna oznaka KPD-a, shema CG',
  'einvoice.kpd_unknown': 'nije oznaka KPD-a 2025',
  'einvoice.scheme_unknown': 'nije oznaka s popisa EAS',
  'einvoice.classification_unknown': 'ima shemu koja nije oznaka iz UNTDID-a 7143',
  'einvoice.reason_unknown': 'nije oznaka s popisa VATEX',
  'einvoice.reason_of_category': 'razlog je druge kategorije, a ne {category}',
  'einvoice.country_unlisted': 'nema oznaku u ISO 3166-1, pa je nijedna datoteka ne može navesti',
  'einvoice.sef_type':
    'za raniji dokument izvan SEF-a datoteka kaže je li račun ili račun za predujam; drugih vrsta nema',
  'einvoice.sef_missing': 'nije u SEF-u: prvo pošaljite taj dokument',
  'einvoice.sef_rejected':
    'kupac je odbio, i SEF ne prima dokumente uz njega: stornirajte ga i izdajte ponovno pod drugim brojem',
  'einvoice.sef_reversed': 'storniran je u SEF-u',
  'einvoice.sef_reference':
    'nije poziv na broj koji SEF prima: znamenke, slova, crtice i kose crte, ili model 97',
  'einvoice.sef_unit':
    'nije na poznatom popisu jedinica SEF-a: uzmite drugu, na primjer H87 za komad ili C62 za jedan',
  'einvoice.no_obligation': 'kaže da obveza ne nastaje, a dokument obračunava PDV: SEF to može odbiti',
  'einvoice.obligation':
    'navodi datum, a dokument ne obračunava PDV: za SEF ostavite prazno ili recite da obveza ne nastaje',
  'einvoice.scheme_of_peppol': 'nije šifra s popisa mreže Peppol',
  'einvoice.address_form': 'nema oblik broja svoje sheme',
  'einvoice.ends_early': 'prije je početka razdoblja',
  'einvoice.early_payment':
    'ima redak koji počinje znakom #, a nije samo popust kao što je #SKONTO#TAGE=14#PROZENT=2.00#; drugi tekst počinje u sljedećem retku',
};
