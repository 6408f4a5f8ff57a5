import type { records as english } from '../../../../domain/messages/en/records.ts';

const TAX_RATE_KEY = '„{key}” nije oznaka stope PDV-a; moguće su: {keys}';
const TOO_LARGE = 'iznos je prevelik';

export const records: Record<keyof typeof english, string> = {
  'client.unknown': 'nije kupac ove tvrtke',
  'client.contact_twice': 'to je adresa drugog kontakta',
  'client.einvoice_profile': 'nije format e-računa u zemlji {country}; postoje: {profiles}',
  'client.erased': 'je kupac čiji su osobni podaci obrisani',
  'client.erased_unchanged': 'ne može se promijeniti: osobni podaci ovog kupca su obrisani',
  'client.open_contracts': 'Ugovor s ovim kupcem čeka potpise: prvo ga poništite.',
  'client.portal_off': 'Stranica za kupca je isključena: uključite je u podacima kupca.',

  'finding.serbian_tax_number': 'nije ni PIB od 9 znamenki ni JMBG od 13',
  'finding.croatian_tax_number': 'nije OIB od 11 znamenki',
  'finding.check_digit': 'nije {name}: neka je znamenka pogrešna',
  'finding.vat_number': 'nije PDV broj države {prefix}: nešto je pogrešno upisano',
  'finding.vat_prefix': 'ne počinje s {prefix}',
  'finding.no_scheme': 'nedostaje: ne slijedi iz adrese',

  'item.unknown': 'nije artikl ove tvrtke',
  'item.products_only': 'vrijedi samo za proizvode; ovaj artikl je usluga',

  'tax_rate.no_standard': 'za {date} nema opće stope PDV-a: odaberite stopu',
  'tax_rate.unknown': TAX_RATE_KEY,
  'tax_rate.unknown_on': TAX_RATE_KEY,
  'tax_rate.charges_tax':
    'stopa s porezom nije moguća: tvrtka na dan {date} nije u sustavu PDV-a pa bi dugovala obračunani porez. Odaberite {default} ili promijenite porezni status u postavkama.',
  'tax_rate.of_another_status':
    'stopa je za tvrtke izvan sustava PDV-a, a tvrtka je na dan {date} u sustavu. Odaberite drugu stopu ili promijenite porezni status u postavkama.',
  'tax_rate.replaced_on': '„{key}” ne vrijedi na dan {date}; tada je vrijedila stopa „{right}”',
  'tax_rate.retired': '„{key}” se više ne upotrebljava: odaberite drugu stopu ili je vratite u postavkama',

  'document.unknown': 'nije dokument ove tvrtke',
  'document.in_another_currency': 'dokument je u valuti {currency}',
  'document.of_another_client': 'dokument je drugog kupca',
  'document.unknown_type': 'nije vrsta dokumenta koja se može izdati; moguće su: {keys}',
  'document.type_key': 'mora biti oznaka vrste dokumenta, na primjer hr_invoice',
  'document.unknown_status': '„{text}” nije status; mogući su: {statuses}',
  'document.no_payment_method': 'za {currency} nema aktivnog načina plaćanja: dodajte ga u postavkama',
  'document.discount_exceeds_lines': 'ne smije biti veći od zbroja stavki',
  'document.discount_too_large':
    'ne smije biti veće od količine puta cijena, bez obzira na predznak količine',
  'document.line_too_large': TOO_LARGE,
  'document.taxed_line_too_large': TOO_LARGE,
  'document.total_too_large': TOO_LARGE,
  'document.due_days_differ':
    'ne vodi do datuma dospijeća koji je također zadan ({date}): zadajte samo jedno od toga',
  'document.negative_subtotal': 'zbroj stavki ne smije biti negativan: bio bi {amount} {currency}',
  'document.negative_tax': 'porez svih stavki zajedno ne smije biti negativan: bio bi {amount} {currency}',
  'document.draft_cannot_be_cancelled': 'Nacrt se ne stornira: izbrišite ga.',
  'document.paid_cannot_be_cancelled': 'Dokument s uplatama ne stornira se: najprije stornirajte uplate.',
  'document.credited_cannot_be_cancelled':
    'Dokument koji je umanjen knjižnim odobrenjem ili uračunat kao predujam ne može se stornirati bez knjižnog odobrenja: stornirajte ga knjižnim odobrenjem ili najprije stornirajte ostale dokumente.',
  'document.type_without_credit': 'nije moguće za ovu vrstu dokumenta',
  'document.nothing_left_to_credit': 'Cijeli je ovaj dokument već umanjen ili uračunat kao predujam.',
  'document.owed_beyond_credit':
    'Na ovom se dokumentu duguje više nego što se još može umanjiti: dio je uračunat kao predujam ili je njegovo knjižno odobrenje iskorišteno drugdje.',
  'document.plan_limit': 'Paket je za ovaj mjesec iskorišten; izdano dokumenata: {limit}.',
  'document.number_taken': 'Broj {number} već je zauzet: promijenite predložak broja u postavkama.',
  'document.draft_without_pdf': 'Nacrt nema PDF: najprije ga izdajte.',
  'document.issued_has_pdf': 'Ovaj je dokument izdan i ima svoj PDF: GET {address}',
  'document.draft_without_page': 'Nacrt nema stranicu za kupca: najprije ga izdajte.',
  'document.draft_cannot_be_sent': 'Nacrt se ne šalje: najprije ga izdajte.',
  'document.address_without_email': 'ide uz e-poštu, a ona se ne šalje: izostavite',
  'document.copy_without_recipient': 'traži primatelja: kupac nema adresu, navedite je kao primatelja',
  'document.cancelled_cannot_be_sent': 'Stornirani se dokument ne šalje.',
  'document.immutable':
    'Izdani se dokument više ne mijenja i ne briše. Stornirajte ga ili izdajte knjižno odobrenje.',

  'payment.exceeds_balance': 'veće je od preostalog iznosa: {balance} {currency}',
  'payment.already_reversed': 'Ova je uplata već stornirana.',
  'payment.reversal_too_large': 'Zbroj svih dugovanja u valuti {currency} bio bi prevelik.',
  'payment.type_without_payments': 'Na dokumentu ove vrste ne evidentiraju se uplate.',
  'payment.document_closed': 'Na ovom se dokumentu više ne evidentiraju uplate.',
  'payment.document_converted':
    'Prema ovom je predračunu izrađen drugi dokument; uplate se evidentiraju na njemu.',
  'payment.document_twice': 'dokument je već naveden',
  'payment.exceeds_account': 'veće je od neraspoređenog iznosa: {amount} {currency}',
  'payment.refunded_before': 'Dio ove uplate je vraćen, pa se više ne može stornirati.',
  'payment.credit_used':
    'Dokument na koji je raspoređena ova uplata storniran je knjižnim odobrenjem koje je u međuvremenu iskorišteno, pa se uplata više ne može stornirati.',
  'payment.rest':
    'preostaje {amount} {currency}; navedite još dokumenata koji se time podmiruju ili ostatak ostavite neraspoređen',
  'payment.allocated_too_much': 'premašuje uplatu za {amount} {currency}',

  'relation.document_or_number': 'traži dokument ove tvrtke ili broj dokumenta',
  'relation.named_twice': 'ta je veza već navedena',
  'relation.not_issued': 'dokument je nacrt; najprije ga izdajte',
  'relation.cancelled': 'dokument je storniran',
  'relation.not_owed': 'nije račun, račun za predujam ni knjižno terećenje',
  'relation.not_proforma': 'nije predračun',
  'relation.deducts_by_advances': 'navodi se među predujmovima za koje se račun umanjuje',
  'relation.credits_one': 'može umanjiti samo jedan dokument ove tvrtke',
  'relation.only_credit_note': 'moguće je samo na knjižnom odobrenju',
  'relation.only_debit_note': 'moguće je samo na knjižnom terećenju',

  'line.from_without_from': 'traži dokument prema kojem se izrađuje novi',
  'line.unknown': 'mora biti redni broj stavke tog dokumenta, od 1 do {lines}',
  'line.another_kind': 'mora biti vrsta preuzete stavke: {kind}',
  'line.price_in_other_currency': 'mora se upisati jer je cijena artikla u valuti {currency}',
  'line.not_of_kind': 'ne smije stajati u stavci vrste {kind}',
  'line.needs_description': 'obvezno je u stavci vrste {kind}',
  'line.needs_item': 'treba imati barem jednu stavku s iznosom',
  'line.unit_code':
    '„{code}” nije šifra mjerne jedinice iz preporuke UN/ECE 20 ili 21, kao što su H87 ili HUR',
  'line.exempts_taxed': 'ne smije stajati u stavci čija stopa nije oslobođena poreza',

  'advance.only_invoice': 'može umanjiti samo račun',
  'advance.no_advance_invoice': 'nije račun za predujam',
  'advance.not_paid': 'račun za predujam nije plaćen',
  'advance.used_up': 'račun za predujam već je u cijelosti uračunat ili umanjen',
  'advance.exceeds_left': 'veće je od preostalog iznosa predujma: {amount} {currency}',
  'advance.exceeds_band': 'premašuje iznos bez poreza za {label}: {amount} {currency}',
  'advance.exceeds_total': 'premašuje ukupan iznos: {amount} {currency}',

  'credit.exceeds_band': 'premašuje iznos bez poreza preostao za {label}: {amount} {currency}',
  'credit.nothing_left': 'dokument je već u cijelosti umanjen ili uračunat kao predujam',
  'credit.exceeds_document': 'premašuje preostali iznos dokumenta: {amount} {currency}',
  'credit.exceeds_left': 'premašuje preostali iznos knjižnog odobrenja: {amount} {currency}',
  'credit.not_a_credit_note':
    'Samo se izdano knjižno odobrenje koje nije stornirano može rasporediti ili vratiti.',
  'credit.not_on_proforma':
    'Predračun se ne umanjuje knjižnim odobrenjem: rasporedite ga na račun koji slijedi.',
  'credit.refunded_cannot_be_cancelled':
    'Dio ovog knjižnog odobrenja je vraćen, pa se više ne može stornirati.',
  'credit.replacement_used':
    'Dokument na koji je ovo knjižno odobrenje raspoređeno storniran je drugim, koje je u međuvremenu iskorišteno, pa se ovo više ne može stornirati.',
  'credit.of_cancelled': 'Ovim je knjižnim odobrenjem storniran dokument, pa ono ostaje.',

  'number.open_brace': 'svaka otvorena zagrada mora se zatvoriti',
  'number.characters': 'smije sadržavati samo slova, znamenke, - _ . / i oznake u zagradama',
  'number.unknown_token':
    'oznaka {token} ne postoji; postoje {PREFIX}, {YYYY}, {YY}, {MM} i od {SEQ:1} do {SEQ:12}',
  'number.without_prefix': 'mora sadržavati {PREFIX}',
  'number.without_year': 'mora sadržavati godinu: {YYYY} ili {YY}',
  'number.one_sequence': 'mora sadržavati {SEQ:n} točno jednom',
  'number.too_long': 'brojevi bi bili predugi; najveći broj znakova: {most}',
  'number.same_numbers': 'dao bi iste brojeve za {type} i {other}',
  'number.series_used':
    'Brojevi ovog niza već su upotrijebljeni: nastavlja se brojem {next} i više ne može početi drugim brojem.',
  'number.series_full': 'Ovaj niz nema broja nakon {last}.',
  'number.two_digit_year': 'mora biti od 2000. do 2099.: brojevi prikazuju samo dvije znamenke godine',

  'expense.scheduled_date': 'ne može se promijeniti: trošak je dodan za svoj datum ({date})',
  'recurrence.weekday': 'mora biti dan u tjednu',
  'recurrence.day_of_month': 'mora biti dan od 1 do 31 ili posljednji dan',
  'recurrence.day_of_year': 'mora biti mjesec i dan, na primjer 04-15',
  'recurrence.no_date_until': 'ne ostaje nijedan datum do {date}',
  'recurrence.no_date_from': 'od početka ({date}) ne ostaje nijedan datum',
  'recurrence.too_far_back': 'prerano je; najraniji datum: {date}',
  'recurrence.too_many_past': 'najveći broj datuma u prošlosti: {most}',
  'recurrence.too_many':
    'Najveći broj ponavljajućih troškova: {most}, računajući i one uklonjene u posljednja 24 sata.',
  'payment_reference.check_digits': 'ima pogrešne kontrolne znamenke: očekuje se {expected} umjesto {given}',
  'payment_reference.rf': 'dulji je od RF poziva na broj; najveći broj znakova: {most}',
  'payment_reference.model_97':
    'nije poziv na broj po modelu 97: dvije kontrolne znamenke, zatim slova, znamenke i crtice; najveći broj znakova: {most}',
  'payment_reference.hr':
    'nije poziv na broj po hrvatskom modelu: znamenke u najviše četiri dijela s crticama, najviše 22 znaka',
  'document.text_without_email': 'Bez e-pošte kupac ovo ne može pročitati: izostavite.',
};
