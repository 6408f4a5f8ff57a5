import type { records as english } from '../../../../domain/messages/en/records.ts';

const TAX_RATE_KEY = '„{key}“ nije oznaka poreske stope; mogu biti: {keys}';
const TOO_LARGE = 'iznos je prevelik';

export const records: Record<keyof typeof english, string> = {
  'client.unknown': 'nije klijent ove firme',
  'client.contact_twice': 'to je adresa drugog kontakta',
  'client.einvoice_profile': 'nije format e-faktura u zemlji {country}; postoje: {profiles}',
  'client.erased': 'je klijent čiji su lični podaci obrisani',
  'client.erased_unchanged': 'ne može da se promeni: lični podaci ovog klijenta su obrisani',
  'client.open_contracts': 'Ugovor sa ovim klijentom čeka potpise: prvo ga poništite.',
  'client.portal_off': 'Stranica za klijenta je isključena: uključite je u podacima klijenta.',

  'finding.serbian_tax_number': 'nije ni PIB od 9 cifara ni JMBG od 13',
  'finding.croatian_tax_number': 'nije OIB od 11 cifara',
  'finding.check_digit': 'nije {name}: neka cifra je pogrešna',
  'finding.vat_number': 'nije PDV broj iz {prefix}: nešto je pogrešno ukucano',
  'finding.vat_prefix': 'ne počinje sa {prefix}',
  'finding.no_scheme': 'nedostaje: ne sledi iz adrese',

  'item.unknown': 'nije artikal ove firme',
  'item.products_only': 'važi samo za proizvode',

  'tax_rate.no_standard': 'za {date} nema opšte poreske stope: izaberite stopu',
  'tax_rate.unknown': TAX_RATE_KEY,
  'tax_rate.unknown_on': TAX_RATE_KEY,
  'tax_rate.charges_tax':
    'stopa sa porezom ne može: firma na dan {date} nije u sistemu PDV-a, pa bi dugovala obračunati porez. Izaberite {default} ili promenite poreski status u podešavanjima.',
  'tax_rate.of_another_status':
    'stopa je za firme van sistema PDV-a, a firma je na dan {date} u sistemu. Izaberite drugu stopu ili promenite poreski status u podešavanjima.',
  'tax_rate.replaced_on': '„{key}“ ne važi na dan {date}; tada je važila stopa „{right}“',
  'tax_rate.retired': '„{key}“ se više ne koristi: izaberite drugu stopu ili je vratite u podešavanjima',

  'document.unknown': 'nije dokument ove firme',
  'document.in_another_currency': 'je u valuti {currency}',
  'document.of_another_client': 'dokument je drugog klijenta',
  'document.unknown_type': 'nije vrsta dokumenta koja može da se izda; mogu biti: {keys}',
  'document.type_key': 'mora biti oznaka vrste dokumenta',
  'document.unknown_status': '„{text}“ nije status; mogu biti: {statuses}',
  'document.no_payment_method': 'za {currency} nema načina plaćanja: dodajte ga u podešavanjima',
  'document.discount_exceeds_lines': 'ne sme biti veći od zbira stavki',
  'document.discount_too_large': 'ne sme biti više od količine puta cena, bez obzira na predznak količine',
  'document.line_too_large': TOO_LARGE,
  'document.taxed_line_too_large': TOO_LARGE,
  'document.total_too_large': TOO_LARGE,
  'payment_reference.check_digits': 'ima pogrešne kontrolne brojeve: očekuje se {expected} umesto {given}',
  'payment_reference.rf': 'je duži od RF poziva na broj, koji ima najviše znakova: {most}',
  'payment_reference.model_97':
    'nije poziv na broj po modelu 97: dva kontrolna broja, zatim slova, cifre i crtice, najviše znakova: {most}',
  'payment_reference.hr':
    'nije poziv na broj po hrvatskom modelu: cifre u najviše četiri dela sa crticama, najviše 22 znaka',
  'document.due_days_differ': 'ne vodi do roka plaćanja koji je takođe zadat ({date}): zadajte jedno od njih',
  'document.negative_subtotal': 'zbir stavki ne sme biti negativan: bio bi {amount} {currency}',
  'document.negative_tax': 'porez svih stavki zajedno ne sme biti negativan: bio bi {amount} {currency}',
  'document.draft_cannot_be_cancelled': 'Nacrt se ne stornira: obrišite ga.',
  'document.paid_cannot_be_cancelled': 'Dokument sa uplatama se ne stornira: prvo poništite uplate.',
  'document.credited_cannot_be_cancelled':
    'Dokument koji je umanjen knjižnim odobrenjem ili iskorišćen kao avans ne može se stornirati bez knjižnog odobrenja: stornirajte ga knjižnim odobrenjem ili prvo stornirajte ostale dokumente.',
  'document.type_without_credit': 'nije moguće za ovu vrstu dokumenta',
  'document.nothing_left_to_credit': 'Ceo ovaj dokument je već umanjen ili iskorišćen kao avans.',
  'document.owed_beyond_credit':
    'Na ovom dokumentu se duguje više nego što se još može umanjiti: deo je iskorišćen kao avans, ili je njegovo knjižno odobrenje iskorišćeno drugde.',
  'document.plan_limit': 'Paket je iskorišćen za ovaj mesec: izdato je {limit}.',
  'document.number_taken': 'Broj {number} je već zauzet: promenite obrazac brojeva u podešavanjima.',
  'document.draft_without_pdf': 'Nacrt nema PDF: prvo ga izdajte.',
  'document.issued_has_pdf': 'Ovaj dokument je izdat i ima svoj PDF: GET {address}',
  'document.draft_without_page': 'Nacrt nema stranicu za klijenta: prvo ga izdajte.',
  'document.draft_cannot_be_sent': 'Nacrt se ne šalje: prvo ga izdajte.',
  'document.text_without_email': 'Bez imejla klijent ovo ne može da pročita: izostavite ga.',
  'document.address_without_email': 'ide uz imejl, a on se ne šalje: izostavite',
  'document.copy_without_recipient': 'traži primaoca: klijent nema adresu, navedite je kao primaoca',
  'document.cancelled_cannot_be_sent': 'Storniran dokument se ne šalje.',
  'document.immutable':
    'Izdat dokument se više ne menja i ne briše. Stornirajte ga ili izdajte knjižno odobrenje.',

  'payment.exceeds_balance': 'više je od preostalog iznosa: {balance} {currency}',
  'payment.already_reversed': 'Ova uplata je već poništena.',
  'payment.reversal_too_large': 'Zbir svih dugovanja u valuti {currency} bio bi prevelik.',
  'payment.type_without_payments': 'Na dokument ove vrste ne upisuju se uplate.',
  'payment.document_closed': 'Na ovaj dokument se više ne upisuju uplate.',
  'payment.document_converted':
    'Po ovom predračunu je napravljen drugi dokument; uplate se upisuju na njega.',
  'payment.document_twice': 'dokument je već naveden',
  'payment.exceeds_account': 'više je od onoga što je na računu klijenta: {amount} {currency}',
  'payment.refunded_before': 'Deo ove uplate je vraćen, pa se više ne može poništiti.',
  'payment.credit_used':
    'Dokument na koji je evidentirana ova uplata storniran je knjižnim odobrenjem koje je u međuvremenu iskorišćeno, pa se uplata više ne može poništiti.',
  'payment.rest':
    'ostaje {amount} {currency}; navedite dokumente koji se time plaćaju, ili ostavite iznos na računu klijenta',
  'payment.allocated_too_much': 'premašuju uplatu za {amount} {currency}',

  'relation.document_or_number': 'traži dokument ovog poslovnog subjekta ili broj dokumenta',
  'relation.named_twice': 'navodi vezu koja je već navedena',
  'relation.not_issued': 'je nacrt; prvo ga izdajte',
  'relation.cancelled': 'je storniran',
  'relation.not_owed': 'nije faktura, avansna faktura ni knjižno zaduženje',
  'relation.not_proforma': 'nije predračun',
  'relation.deducts_by_advances': 'se navodi među avansima, za koje se faktura umanjuje',
  'relation.credits_one': 'može da umanji samo jedan dokument',
  'relation.only_credit_note': 'je moguće samo na knjižnom odobrenju',
  'relation.only_debit_note': 'je moguće samo na knjižnom zaduženju',

  'line.from_without_from': 'traži dokument od kog se pravi novi',
  'line.unknown': 'mora da bude redni broj stavke tog dokumenta, od 1 do {lines}',
  'line.another_kind': 'mora da bude vrsta preuzete stavke: {kind}',
  'line.price_in_other_currency': 'mora da se upiše, jer je cena artikla u valuti {currency}',
  'line.not_of_kind': 'ne sme da stoji u stavci vrste {kind}',
  'line.needs_description': 'obavezno je u stavci vrste {kind}',
  'line.needs_item': 'treba da ima bar jednu stavku sa iznosom',
  'line.unit_code': '„{code}“ nije šifra jedinice mere iz preporuke UN/ECE 20 ili 21, kao što su H87 ili HUR',
  'line.exempts_taxed': 'ne sme da stoji u stavci čija stopa nije oslobođena poreza',

  'advance.only_invoice': 'mogu da umanje samo fakturu',
  'advance.no_advance_invoice': 'nije avansna faktura',
  'advance.not_paid': 'nije plaćena',
  'advance.used_up': 'je već cela iskorišćena ili umanjena',
  'advance.exceeds_left': 'je više od preostalih {amount} {currency}',
  'advance.exceeds_band': 'su više od {amount} {currency} bez poreza za {label}',
  'advance.exceeds_total': 'su više od ukupnog iznosa {amount} {currency}',

  'credit.exceeds_band': 'su više od {amount} {currency} bez poreza, koliko je preostalo za {label}',
  'credit.nothing_left': 'je već ceo umanjen ili iskorišćen kao avans',
  'credit.exceeds_document': 'su više od {amount} {currency}, koliko je preostalo od dokumenta',
  'credit.exceeds_left': 'je više od {amount} {currency}, koliko je preostalo od knjižnog odobrenja',
  'credit.not_a_credit_note':
    'Samo izdato knjižno odobrenje koje nije stornirano može da se iskoristi ili isplati.',
  'credit.not_on_proforma':
    'Predračun se ne umanjuje knjižnim odobrenjem; iskoristite ga na fakturi koja sledi.',
  'credit.refunded_cannot_be_cancelled':
    'Deo ovog knjižnog odobrenja je isplaćen, pa se više ne može stornirati.',
  'credit.replacement_used':
    'Dokument na kom je ovo knjižno odobrenje iskorišćeno storniran je drugim, koje je u međuvremenu iskorišćeno, pa se ovo više ne može stornirati.',
  'credit.of_cancelled': 'Ovim knjižnim odobrenjem je storniran dokument, pa ono ostaje.',

  'number.open_brace': 'svaka otvorena zagrada mora da se zatvori',
  'number.characters': 'sme sadržati samo slova, cifre, - _ . / i oznake u zagradama',
  'number.unknown_token':
    'oznaka {token} ne postoji; postoje {PREFIX}, {YYYY}, {YY}, {MM} i od {SEQ:1} do {SEQ:12}',
  'number.without_prefix': 'mora sadržati {PREFIX}',
  'number.without_year': 'mora sadržati godinu: {YYYY} ili {YY}',
  'number.one_sequence': 'mora sadržati {SEQ:n} tačno jednom',
  'number.too_long': 'brojevi bi bili predugi; najviše znakova: {most}',
  'number.same_numbers': 'dao bi iste brojeve za {type} i {other}',
  'number.series_used':
    'Brojevi ovog niza su već korišćeni: nastavlja se brojem {next} i više ne može da počne drugim brojem.',
  'number.series_full': 'Ovaj niz nema broj posle {last}.',
  'number.two_digit_year': 'mora biti od 2000. do 2099. godine',

  'expense.scheduled_date': 'ne može da se promeni: trošak je dodat za svoj datum ({date})',
  'recurrence.weekday': 'mora biti dan u nedelji',
  'recurrence.day_of_month': 'mora biti dan od 1 do 31 ili poslednji dan',
  'recurrence.day_of_year': 'mora biti mesec i dan, na primer 04-15',
  'recurrence.no_date_until': 'ne ostaje nijedan datum do {date}',
  'recurrence.no_date_from': 'posle početka ne ostaje nijedan datum',
  'recurrence.too_far_back': 'sme biti najviše {years} godina unazad: od {date}',
  'recurrence.too_many_past': 'ima više od {most} datuma u prošlosti',
  'recurrence.too_many':
    'Najviše ponavljanih troškova: {most}, računajući i one uklonjene u poslednja 24 sata.',
};
