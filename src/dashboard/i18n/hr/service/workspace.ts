import type { workspace as english } from '../../../../domain/messages/en/workspace.ts';

export const workspace: Record<keyof typeof english, string> = {
  'workspace.country': '„{country}” nije država čije porezne stope usluga poznaje; moguće su: {countries}',
  'workspace.time_zone': '„{text}” nije vremenska zona, na primjer Europe/Zagreb',
  'workspace.language': '„{text}” nije jedan od jezika; mogući su: {languages}',
  'workspace.website': '„{text}” nije adresa mrežne stranice, na primjer https://zora.example',
  'bank_account.iban': '„{text}” nije IBAN: duljina ili kontrolne znamenke nisu ispravne',
  'bank_account.bic': '„{text}” nije BIC od 8 ili 11 znakova, na primjer ZABAHR2X',
  'bank_account.scheme': '„{text}” nije vrsta bankovnog računa; moguće su: {schemes}',
  'bank_account.not_of_scheme': 'ne pripada bankovnom računu vrste „{scheme}”',
  'bank_account.routing_number':
    '„{text}” nije američki broj banke (routing number): devet znamenki, od kojih posljednja provjerava ostale',
  'bank_account.account_type': '„{text}” nije vrsta bankovnog računa; moguće su: {types}',
  'bank_account.us_number': '„{text}” nije američki broj bankovnog računa: od 4 do 17 znamenki',
  'bank_account.sort_code':
    '„{text}” nije britanski broj banke (sort code) od šest znamenki, na primjer 12-34-56',
  'bank_account.gb_number': '„{text}” nije britanski broj bankovnog računa od osam znamenki',
  'bank_account.other_iban': '„{text}” nije IBAN za ovaj broj banke (sort code) i broj računa',
  'bank_account.too_many':
    'Najveći broj bankovnih računa: {most}. Uklonite neki koji se više ne upotrebljava.',
  'bank_account.of_drafts':
    'Broj nacrta koji navode ovaj bankovni račun: {count}. Najprije u njima odaberite drugi.',
  'bank_account.unknown': 'nije bankovni račun ove tvrtke',
  'bank_account.other_currency': 'bankovni račun je u valuti {account}, a dokument u valuti {currency}',
  'payment_method.unknown': '„{text}” nije način plaćanja; mogući su: {methods}',

  'tax_status.not_here': 'nije porezni status u zemlji {country}; mogući su: {statuses}',
  'tax_status.none_from': 'nema poreznog statusa koji počinje {date}',
  'tax_status.too_many': 'Najveći broj poreznih statusa: {most}. Uklonite neki koji nije potreban.',
  'tax_status.no_date': 'traži i porezni status',

  'tax_rate.too_many': 'Najveći broj poreznih stopa: {most}. Vratite neku koja se više ne upotrebljava.',
  'tax_rate.percentage': 'mora biti od 0 do 100, najveći broj decimala: {decimals}',
  'tax_rate.category': 'iznad 0 % mora biti S, a kod 0 % neka druga',
  'tax_rate.reason': 'u kategoriji {category} mora se upisati: dokumenti navode zašto nema poreza',
  'tax_rate.parts_not_here': 'ne postoji ovdje ({country}): stopa je tamo jedan porez',
  'tax_rate.parts_count': 'broj dijelova mora biti od {least} do {most}',
  'tax_rate.parts_most': 'zajedno smiju biti najviše 100 %',
  'tax_rate.parts_sum': 'mora biti {sum}, zbroj dijelova',
  'tax_rate.part_zero': 'mora biti iznad 0',
  'tax_rate.no_reason': 'ne vrijedi u kategoriji {category}',

  'defaults.not_paid': 'ne vrijedi za knjižna odobrenja: ona se ne plaćaju',

  'look.colour': 'mora biti boja, na primjer #1f6feb',
  'look.footer_lines': 'smije imati najviše ovoliko redaka: {most}',
  'look.layout': 'mora biti jedno od: {layouts}',

  'logo.no_picture': 'mora biti cijela PNG ili JPEG slika',
  'logo.too_wide': 'ima {width} × {height} piksela: nijedna strana ne smije imati više od {most}',
  'logo.too_many_pixels': 'ima {width} × {height} piksela: ukupno ih smije biti {most}',
  'logo.too_many_bits': 'broj bitova po boji je {bits}: spremite sliku tako da ih bude {most}',

  'endpoint.url_too_long': 'Najveći broj znakova u adresi: {most}.',
  'endpoint.url_spaces': 'Adresa ne smije sadržavati razmake ni obrnute kose crte.',
  'endpoint.url_full': 'Mora biti cijela adresa koja počinje s https://.',
  'endpoint.url_https': 'Adresa mora počinjati s https://.',
  'endpoint.url_user': 'Adresa ne smije sadržavati korisničko ime ni lozinku.',
  'endpoint.url_fragment': 'Adresa ne smije imati dio iza znaka #.',
  'endpoint.url_port': 'Port {port} ne može se upotrijebiti: uzmite 443 ili neki od 1024 naviše.',
  'endpoint.url_private': 'Privatne, lokalne i rezervirane adrese ne mogu se upotrijebiti.',
  'endpoint.url_host': 'Ime poslužitelja nije ispravno.',
  'endpoint.url_not_public': 'Poslužitelj mora imati ime na javnom internetu.',
  'endpoint.no_event': 'Odaberite barem jedan događaj ili sve.',
  'endpoint.unknown_events': '{names} nije događaj; događaji su: {events}',
  'endpoint.description_too_long': 'Najveći broj znakova: {most}.',
  'endpoint.too_many': 'Najveći broj adresa za webhookove: {most}.',
  'endpoint.inactive': 'Ova je adresa isključena. Najprije je uključite.',
  'delivery.endpoint_removed': 'Adresa ove isporuke je uklonjena.',
  'delivery.endpoint_inactive': 'Adresa ove isporuke je isključena. Najprije je uključite.',

  'table.no_rows': 'mora imati redak s naslovima i barem još jedan redak',
  'table.no_row_left': 'ne ostavlja nijedan redak',
  'table.unknown_column': '„{text}” nije polje; polja su: {fields}',
  'table.open_quotation': 'ima navodnik koji se ne zatvara, od retka {line}',
  'table.too_many_rows': 'najveći broj redaka: {most}',
  'table.too_many_columns': 'najveći broj stupaca: {most}',
  'table.too_many_cells':
    'broj ćelija je {cells}, a broj naslova {titles}: ćeliju u kojoj je znak za odvajanje stavite u navodnike',
  'table.lost_letters':
    'ima znak \uFFFD u retku {line}, na mjestu izgubljenog slova: spremite datoteku kao UTF-8 ili odaberite drugo kodiranje',
  'table.other_currency': 'napisano je u {sign}, a valuta retka je {currency}',
  'table.twice_encoded': 'izgleda kao da su slova već prije iskvarena: „{text}”',
  'table.html': 'ima znakove web-stranice umjesto slova: „{text}”',
  'table.person_left_out': '„{name}” se izostavlja: osoba postaje kontakt ako redak ima e-adresu',
  'table.taken_as_product': 'tablica to ne kaže: uzima se proizvod',
  'table.taken_as_service': 'tablica to ne kaže: uzima se usluga',
  'table.ambiguous_number':
    'može biti {thousands} ili {decimal}: napišite {thousands} bez razdjelnika tisuća ili {decimal}0',
  'table.split':
    'ima više nego što se odjednom može dodati: podijelite tablicu; najmanji broj dijelova: {count}',
  'table.workbook_too_long':
    'ima ih {count}, a radna knjiga prima najviše {most}: suzite popis ili uzmite CSV',
  'workspace.electronic_scheme':
    '„{text}” nije oznaka s popisa EAS, od četiri znamenke ili dva slova: 9948, EM',
  'payment_reference.scheme': '„{text}” nije vrsta poziva na broj; moguće su: {schemes}',
};
