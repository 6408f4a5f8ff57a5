import type { einvoices as english } from '../../../../domain/messages/en/einvoices.ts';

export const einvoices: Record<keyof typeof english, string> = {
  'einvoice.draft': 'Nacrt još nema fajl: prvo izdajte dokument.',
  'einvoice.proforma': 'Predračun nije poreski dokument, pa nema e-fakture.',
  'einvoice.no_tax_of_country': 'Za firme iz ove zemlje ({country}) nema e-faktura: tamo ne postoji PDV.',
  'einvoice.other_country':
    'Format {profile} nije za firme iz ove zemlje ({country}). Za njih postoje: {profiles}.',
  'einvoice.by_rule': '{reason} (pravilo {rule})',
  'einvoice.missing': 'nedostaje',
  'einvoice.due_date_or_terms':
    'nedostaje: za ono što treba platiti potreban je rok ili uslovi plaćanja; za nove dokumente se zadaju pod Podešavanja → Firma → Novi dokumenti',
  'einvoice.seller_number': 'nedostaje: prodavcu je potreban matični broj ili PDV broj',
  'einvoice.vat_letters': 'ne počinje slovima zemlje, na primer DE',
  'einvoice.two_decimals': 'ima treću decimalu: u e-fakturi iznosi imaju najviše dve',
  'einvoice.no_lines': 'nema nijedne stavke sa iznosom',
  'einvoice.name_of_line': 'nedostaje: svakoj stavci je potreban naziv',
  'einvoice.unit_unknown': 'nije poznata za ovu jedinicu mere: u fajlu stoji C62 (komad)',
  'einvoice.tax_number_for_vat':
    'nedostaje: prodavcu koji obračunava PDV, ili kaže zašto ga nema, potreban je PDV broj ili poreski broj',
  'einvoice.vat_number_for_category': 'nedostaje: traži ga kategorija {category}',
  'einvoice.buyer_number_for_category':
    'nedostaje: kategorija {category} traži PDV broj ili matični broj klijenta',
  'einvoice.out_of_scope_alone':
    'nije predmet PDV-a, a druge stavke jesu: za njih je potreban poseban dokument',
  'einvoice.rate_of_category': 'ne odgovara svojoj kategoriji {category}',
  'einvoice.reason': 'nedostaje: kategorija {category} traži razlog ili njegovu šifru',
  'einvoice.delivery_for_category': 'nedostaje: kategorija {category} traži dan ili period isporuke',
  'einvoice.country_for_category': 'nedostaje: kategorija {category} traži zemlju isporuke',
  'einvoice.sums': 'ne daje zbirove dokumenta',
  'einvoice.scheme': 'nedostaje: elektronskoj adresi je potrebna šema',
  'einvoice.reference_or_order': 'nedostaje: u fajlu mora biti referenca kupca ili broj njegove narudžbenice',
  'einvoice.email_scheme': 'je imejl adresa, a Peppol na njih ne isporučuje',
  'einvoice.outside_period': 'je van perioda dokumenta',
  'einvoice.payment': 'nedostaje: u fajlu mora biti račun za uplatu',
  'einvoice.type_in_germany': 'je vrsta dokumenta koja u Nemačkoj nije uobičajena',
  'einvoice.phone': 'ima manje od tri cifre',
  'einvoice.email': 'nije imejl adresa',
  'einvoice.serbian_currency': 'nije RSD: za porez u dinarima bio bi potreban kurs',
  'einvoice.serbian_number': 'nije PIB od 9 cifara ni JMBG od 13',
  'einvoice.serbian_registration': 'nema 8 ili 13 cifara: možda se izgubila nula na početku',
  'einvoice.serbian_electronic_address': 'traži PIB',
  'einvoice.reference_or_period': 'nedostaje: knjižno odobrenje navodi raniju fakturu ili period',
  'einvoice.serbian_code': 'nedostaje: kategorija {category} traži šifru, na primer {example}',
  'einvoice.one_code':
    'razlikuje se od druge stavke kategorije {category}: jedan dokument ima jednu šifru za nju',
  'einvoice.delivered_later': 'je posle datuma izdavanja',
  'einvoice.one_preceding': 'navodi više ranijih dokumenata, a u ovom formatu ima mesta za jedan',
  'einvoice.operator_oib': 'nije OIB: operateru fakture potreban je OIB',
  'einvoice.operator': 'nedostaje: to je operater fakture',
  'einvoice.oib': 'nije OIB od 11 cifara',
  'einvoice.blank_in_number': 'ima razmak u sebi',
  'einvoice.before_croatian': 'je pre 2026, kada su u Hrvatskoj počele e-fakture',
  'einvoice.kpd': 'nedostaje: svakoj stavci je potrebna šifra KPD, šema CG',
  'einvoice.kpd_unknown': 'nije šifra KPD 2025',
  'einvoice.scheme_unknown': 'nije šifra sa liste EAS',
  'einvoice.classification_unknown': 'ima šemu koja nije šifra iz UNTDID 7143',
  'einvoice.reason_unknown': 'nije šifra sa liste VATEX',
  'einvoice.reason_of_category': 'je razlog druge kategorije, a ne {category}',
  'einvoice.country_unlisted': 'nema šifru u ISO 3166-1, pa nijedan fajl ne može da je navede',
  'einvoice.sef_type':
    'za raniji dokument van SEF-a fajl kaže da li je faktura ili avansna faktura; drugih vrsta nema',
  'einvoice.sef_missing': 'nije u SEF-u: prvo pošaljite taj dokument',
  'einvoice.sef_rejected':
    'kupac je odbio, i SEF ne prima dokumente uz njega: stornirajte ga i izdajte ponovo pod drugim brojem',
  'einvoice.sef_reversed': 'storniran je u SEF-u',
  'einvoice.sef_reference':
    'nije poziv na broj koji SEF prima: cifre, slova, crtice i kose crte, ili model 97',
  'einvoice.sef_unit':
    'nije na poznatom spisku jedinica SEF-a: uzmite drugu, na primer H87 za komad ili C62 za jedan',
  'einvoice.no_obligation': 'kaže da obaveza ne nastaje, a dokument obračunava PDV: SEF to može odbiti',
  'einvoice.obligation':
    'navodi datum, a dokument ne obračunava PDV: za SEF ostavite prazno ili recite da obaveza ne nastaje',
  'einvoice.scheme_of_peppol': 'nije šifra sa spiska mreže Peppol',
  'einvoice.address_form': 'nema oblik broja svoje šeme',
  'einvoice.ends_early': 'je pre početka perioda',
  'einvoice.early_payment':
    'ima red koji počinje znakom #, a nije samo popust kao što je #SKONTO#TAGE=14#PROZENT=2.00#; drugi tekst počinje u sledećem redu',
};
