import type { workspace as english } from '../../../../domain/messages/en/workspace.ts';

export const workspace: Record<keyof typeof english, string> = {
  'workspace.country': '„{country}“ nije zemlja sa poreskim stopama; mogu biti: {countries}',
  'workspace.time_zone': '„{text}“ nije vremenska zona, na primer Europe/Belgrade',
  'workspace.language': '„{text}“ nije jedan od jezika; mogu biti: {languages}',
  'workspace.electronic_scheme': '„{text}“ nije oznaka sa liste EAS, od četiri cifre ili dva slova: 9948, EM',
  'workspace.website': '„{text}“ nije adresa sajta',
  'bank_account.iban': '„{text}“ nije IBAN: dužina ili kontrolni brojevi nisu ispravni',
  'bank_account.bic': '„{text}“ nije BIC od 8 ili 11 znakova, na primer KOBBRSBG',
  'bank_account.scheme': '„{text}“ nije vrsta bankovnog računa; mogu biti: {schemes}',
  'bank_account.not_of_scheme': 'ne pripada računu vrste „{scheme}“',
  'bank_account.routing_number':
    '„{text}“ nije broj banke u SAD (routing number): devet cifara, od kojih poslednja proverava ostale',
  'bank_account.account_type': '„{text}“ nije vrsta računa; mogu biti: {types}',
  'bank_account.us_number': '„{text}“ nije broj računa u SAD: od 4 do 17 cifara',
  'bank_account.sort_code': '„{text}“ nije sort code od šest cifara, na primer 12-34-56',
  'bank_account.gb_number': '„{text}“ nije britanski broj računa od osam cifara',
  'bank_account.other_iban': '„{text}“ nije IBAN za ovaj sort code i broj računa',
  'bank_account.too_many':
    'Bankovnih računa može biti najviše {most}. Uklonite neki koji se više ne koristi.',
  'bank_account.of_drafts': 'Nacrta koji navode ovaj račun ima: {count}. Prvo u njima izaberite drugi.',
  'bank_account.unknown': 'nije bankovni račun ove firme',
  'bank_account.other_currency': 'je račun u valuti {account}, a dokument je u valuti {currency}',
  'payment_reference.scheme': '„{text}“ nije način pravljenja poziva na broj; mogu biti: {schemes}',
  'payment_method.unknown': '„{text}“ nije način plaćanja; mogu biti: {methods}',

  'tax_status.not_here': 'nije poreski status u zemlji {country}',
  'tax_status.none_from': 'nema poreskog statusa koji počinje {date}',
  'tax_status.too_many': 'Najviše poreskih statusa: {most}. Uklonite neki koji nije potreban.',
  'tax_status.no_date': 'traži i poreski status',

  'tax_rate.too_many': 'Najviše poreskih stopa: {most}. Vratite neku koja se više ne koristi.',
  'tax_rate.percentage': 'mora biti od 0 do 100, decimala najviše {decimals}',
  'tax_rate.category': 'iznad 0 % mora biti S, a kod 0 % neka druga',
  'tax_rate.reason': 'u kategoriji {category} mora da se upiše: dokumenti navode zašto nema poreza',
  'tax_rate.no_reason': 'ne važi u kategoriji {category}',

  'defaults.not_paid': 'ne važi za knjižna odobrenja: ona se ne plaćaju',

  'look.colour': 'mora biti boja, na primer #1f6feb',
  'look.footer_lines': 'sme imati najviše ovoliko redova: {most}',
  'look.layout': 'mora biti jedno od: {layouts}',

  'logo.no_picture': 'mora biti cela PNG ili JPEG slika',
  'logo.too_wide': 'ima {width} × {height} piksela: nijedna strana ne sme imati više od {most}',
  'logo.too_many_pixels': 'ima {width} × {height} piksela: ukupno ih sme biti {most}',
  'logo.too_many_bits': 'ima {bits} bitova po boji: sačuvajte je sa {most}',

  'endpoint.url_too_long': 'Adresa sme imati najviše znakova: {most}.',
  'endpoint.url_spaces': 'Adresa ne sme sadržati razmake ni obrnute kose crte.',
  'endpoint.url_full': 'Mora biti cela adresa koja počinje sa https://.',
  'endpoint.url_https': 'Adresa mora počinjati sa https://.',
  'endpoint.url_user': 'Adresa ne sme sadržati korisničko ime ni lozinku.',
  'endpoint.url_fragment': 'Adresa ne sme imati deo posle znaka #.',
  'endpoint.url_port': 'Port {port} ne može: uzmite 443 ili neki od 1024 naviše.',
  'endpoint.url_private': 'Privatne i lokalne adrese ne mogu.',
  'endpoint.url_host': 'Ime servera nije ispravno.',
  'endpoint.url_not_public': 'Server mora imati ime na javnom internetu.',
  'endpoint.no_event': 'Izaberite bar jedan događaj ili sve.',
  'endpoint.unknown_events': '{names} nije događaj; događaji su: {events}',
  'endpoint.description_too_long': 'Najviše znakova: {most}.',
  'endpoint.too_many': 'Najviše adresa: {most}.',
  'endpoint.inactive': 'Ova adresa je isključena. Prvo je uključite.',
  'delivery.endpoint_removed': 'Adresa ove isporuke je uklonjena.',
  'delivery.endpoint_inactive': 'Adresa ove isporuke je isključena. Prvo je uključite.',

  'table.no_rows': 'mora imati red sa naslovima i bar još jedan red',
  'table.no_row_left': 'ne ostavlja nijedan red',
  'table.unknown_column': '„{text}“ nije polje; polja su: {fields}',
  'table.open_quotation': 'ima navodnik koji se ne zatvara, od reda {line}',
  'table.too_many_rows': 'najviše redova: {most}',
  'table.too_many_columns': 'najviše kolona: {most}',
  'table.too_many_cells':
    'ima {cells} ćelija, a naslova je {titles}: ćeliju u kojoj je znak za razdvajanje stavite pod navodnike',
  'table.ambiguous_number':
    'može biti {thousands} ili {decimal}: napišite {thousands} bez razdvajanja ili {decimal}0',
  'table.split': 'ima više nego što može odjednom da se doda: podelite je na najmanje {count} tabela',
  'table.workbook_too_long':
    'ima ih {count}, a radna sveska prima najviše {most}: suzite spisak ili uzmite CSV',
};
