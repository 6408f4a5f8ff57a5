import type { service as english } from '../en/service.ts';

/** What of a PDF programs show differently. */
const PDF_PARTS: Record<string, string> = {
  colours: 'posebne boje',
  drawings: 'previše crteža',
  fonts: 'posebna slova (fontove)',
  'fonts that are not in the file': 'slova (fontove) kojih nema u datoteci',
  layers: 'slojeve',
  'letters that its fonts leave open': 'slova čiji izgled ili širinu font ne određuje',
  'letters with thick lines': 'slova sa debelim linijama',
  'notes, stamps or fields': 'beleške, pečate ili polja',
  'pages of an odd size': 'strane neobične veličine',
  'parts for printers alone': 'delove samo za štampač',
  patterns: 'posebne uzorke',
  pictures: 'slike posebne vrste',
  transparency: 'posebnu providnost',
};

const CURRENCY = 'mora biti oznaka valute od tri velika slova, na primer EUR';

/** Whole sentences and the messages of fields; what is missing here is shown in English. */
export const service: typeof english = {
  // Messages of fields.
  'is required': 'mora da se popuni',
  'must not be (?:empty|blank)': 'ne sme biti prazno',
  'must be (?:a )?(?:finite |whole )?number(?: or null)?': 'mora biti broj',
  'must be boolean': 'mora biti da ili ne',
  'must be a whole number: (\\S+) has no decimals': (currency) =>
    `mora biti ceo broj: ${currency} nema decimala`,
  'must be an amount, such as .*': 'mora biti iznos, na primer 650 ili 12,50',
  'must be (?:more than|above) 0': 'mora biti više od 0',
  'must (?:not be negative|be at least 0)': 'ne sme biti negativno',
  'must be between 0 and 100': 'mora biti između 0 i 100',
  'must be at least (\\S+)': (least) => `mora biti najmanje ${least}`,
  'must be at most (\\S+)': (most) => `sme biti najviše ${most}`,
  'must be one of (.*) for an? (?:product|service)': (units) => `mora biti jedno od: ${units}`,
  'must be equal to one of the allowed values': 'nije jedna od mogućih vrednosti',
  'must be one of (.*)': (values) => `mora biti jedno od: ${values}`,
  'must have at most (\\d+) decimals.*': (count) => `najviše decimala: ${count}`,
  'must have at most (\\d+) significant digits': (count) => `najviše cifara: ${count}`,
  'must (?:have at most|not have more than) (\\d+) characters': (count) => `najviše znakova: ${count}`,
  'must have at least (\\d+) characters': (count) => `najmanje znakova: ${count}`,
  'must have at least (\\d+) different characters': (count) => `najmanje različitih znakova: ${count}`,
  'must have 1 to (\\d+) characters': (count) => `od 1 do ${count} znakova`,
  'is a password that many people use, and others try first: choose another one':
    'to je česta lozinka, koju drugi prvu probaju: izaberite drugu',
  'must be more than the e-mail address': 'mora biti više od imejl adrese',
  'must not exceed quantity × unit price': 'ne sme biti više od količine puta cena',
  '.*must not exceed \\d+(?: minor units)?': 'iznos je prevelik',
  'must be an? (?:ISO 4217 )?currency code.*': CURRENCY,
  '"(.*)" is not an ISO 4217 currency': (text) => `„${text}“ nije oznaka valute`,
  '(\\S+) has no active payment method in this workspace': (currency) =>
    `za ${currency} nema načina plaćanja: dodajte ga u podešavanjima`,
  'must be an? (?:ISO 3166-1 alpha-2|country) code.*':
    'mora biti oznaka zemlje od dva velika slova, na primer RS',
  'must be a date between (\\S+) and (\\S+)': (earliest, latest) =>
    `mora biti datum između ${earliest} i ${latest}`,
  'must be one line of text, .*': 'mora biti jedan red teksta, bez kontrolnih znakova',
  'must be text without control characters .*': 'ne sme imati kontrolne znakove osim novog reda i tabulatora',
  'must be a (?:calendar )?date.*': 'mora biti datum',
  'must be an instant of the years 1 to 9999 .*': 'mora biti datum i vreme od 1. do 9999. godine',
  'is before the issue date \\((.*)\\)': (date) => `pre je datuma izdavanja (${date})`,
  'is after the due date \\((.*)\\)': (date) => `posle je roka plaćanja (${date})`,
  'is before from \\(.*\\)': 'pre je početka',
  'is before the start \\(.*\\)': 'pre je početka',
  'leaves no date from the start on \\(.*\\)': 'posle početka ne ostaje nijedan datum',
  'leaves no date up to (\\S+)': (date) => `ne ostaje nijedan datum do ${date}`,
  'the sum of all payments in (\\S+) must not exceed \\d+ minor units': (currency) =>
    `zbir svih uplata u valuti ${currency} bio bi prevelik`,
  'the sum of all expenses in (\\S+) must not exceed \\d+ minor units': (currency) =>
    `zbir svih troškova u valuti ${currency} bio bi prevelik`,
  'the sum of all open balances in (\\S+) must not exceed \\d+ minor units': (currency) =>
    `zbir svih dugovanja u valuti ${currency} bio bi prevelik`,
  'must be at most (\\d+) years ago: (\\S+) or later': (years, date) =>
    `sme biti najviše ${years} godina unazad: od ${date}`,
  'has more than (\\d+) dates in the past': (most) => `ima više od ${most} datuma u prošlosti`,
  'must (?:be|lie) in the future': 'mora biti u budućnosti',
  'must be a month and a day for a yearly expense.*': 'mora biti mesec i dan, na primer 04-15',
  'is the address of another signer': 'to je adresa drugog potpisnika',
  'must be an e-mail address': 'mora biti imejl adresa',
  '"(.*)" is not an e-mail address .*': (text) => `„${text}“ nije imejl adresa`,
  '"(.*)" is not an IBAN: .*': (text) => `„${text}“ nije IBAN: dužina ili kontrolni brojevi nisu ispravni`,
  '"(.*)" is not a BIC .*': (text) => `„${text}“ nije BIC od 8 ili 11 znakova, na primer KOBBRSBG`,
  '"(.*)" is not the address of a website.*': (text) => `„${text}“ nije adresa sajta`,
  '"(.*)" is not an IANA time zone.*': (text) => `„${text}“ nije vremenska zona, na primer Europe/Belgrade`,
  'is not your password': 'nije vaša lozinka',
  'is not the code that the app shows now': 'nije kod koji aplikacija sada prikazuje',
  'is already used by another client of this workspace': 'već ima drugi klijent',
  'is already used by another item of this workspace': 'već ima drugi artikal',
  'is not a client of this workspace': 'nije klijent ove firme',
  'is not an item of this workspace': 'nije artikal ove firme',
  'is for products only; .*': 'važi samo za proizvode',
  '"(.*)" is not a tax rate key of this workspace\'s country .*these are: (.*)': (key, keys) =>
    `„${key}“ nije oznaka poreske stope; mogu biti: ${keys}`,
  'must match pattern "\\^\\[a-z0-9_\\].*': 'mora biti oznaka poreske stope, na primer {rs_vat_20}',
  'exceeds the balance of (\\S+) (\\S+)': (amount, currency) =>
    `više je od preostalog iznosa: ${amount} ${currency}`,
  'name at least one permission': 'izaberite bar jedno pravo',
  'must be a whole PNG or JPEG picture': 'mora biti cela PNG ili JPEG slika',
  'is (\\d+) × (\\d+) pixels: each side may have 1 to (\\d+)': (width, height, most) =>
    `ima ${width} × ${height} piksela: nijedna strana ne sme imati više od ${most}`,
  'is (\\d+) × (\\d+) pixels: it may have (\\d+) in all': (width, height, most) =>
    `ima ${width} × ${height} piksela: ukupno ih sme biti ${most}`,
  'has (\\d+) bits per colour: save it with (\\d+)': (bits, most) =>
    `ima ${bits} bitova po boji: sačuvajte je sa ${most}`,
  'must have at most (\\d+) MiB': (size) => `najviše MB: ${size}`,
  // Uploaded PDFs.
  'is no PDF': 'nije PDF',
  'is damaged, or no PDF that every program reads alike: print it to PDF once more and upload that':
    'oštećen je, ili ga ne čita svaki program isto: ponovo ga odštampajte u PDF i otpremite taj',
  'cannot be read: print it to PDF once more and upload that':
    'ne može da se pročita: ponovo ga odštampajte u PDF i otpremite taj',
  'is made of too many parts: print it to PDF once more and upload that':
    'ima previše delova: ponovo ga odštampajte u PDF i otpremite taj',
  'has (.*), which programs show differently: print it to PDF once more and upload that': (what) =>
    `sadrži ${PDF_PARTS[what] ?? what}, što programi prikazuju različito: ponovo ga odštampajte u PDF i otpremite taj`,
  'has no pages': 'nema strana',
  'has more than (\\d+) pages': (count) => `ima previše strana; najviše: ${count}`,
  'runs a script or is a form that changes: print it to a PDF first':
    'sadrži skript ili je obrazac koji se menja: prvo ga odštampajte u PDF',
  'holds other files, sound or film, or needs some: print it to a PDF first':
    'sadrži druge datoteke, zvuk ili film: prvo ga odštampajte u PDF',
  'is protected: remove its password and restrictions first':
    'zaštićen je: prvo uklonite lozinku i ograničenja',
  // Tables.
  'must have a line of titles and at least one row': 'mora imati red sa naslovima i bar još jedan red',
  'has a quotation mark that is never closed, from line (\\d+) on': (line) =>
    `ima navodnik koji se ne zatvara, od reda ${line}`,
  'must have at most (\\d+) columns': (count) => `najviše kolona: ${count}`,
  'must have at most (\\d+) rows': (count) => `najviše redova: ${count}`,
  'has (\\d+) cells, but there are (\\d+) titles: .*': (cells, titles) =>
    `ima ${cells} ćelija, a naslova je ${titles}: ćeliju u kojoj je znak za razdvajanje stavite pod navodnike`,
  'could be (\\d+) or (\\S+): .*': (thousands, decimal) =>
    `može biti ${thousands} ili ${decimal}: napišite ${thousands} bez razdvajanja ili ${decimal}0`,
  'has more than can be added at once: split it into at least (\\d+) tables': (count) =>
    `ima više nego što može odjednom da se doda: podelite je na najmanje ${count} tabela`,
  // Addresses of webhooks.
  'The URL may have at most (\\d+) characters\\.': (count) => `Adresa sme imati najviše znakova: ${count}.`,
  'The URL must not contain spaces or backslashes\\.': 'Adresa ne sme sadržati razmake ni obrnute kose crte.',
  'Must be a full URL that begins with https://\\.': 'Mora biti cela adresa koja počinje sa https://.',
  'The URL must begin with https://\\.': 'Adresa mora počinjati sa https://.',
  'The URL must not contain a user name or a password\\.':
    'Adresa ne sme sadržati korisničko ime ni lozinku.',
  'The URL must not have a fragment\\.': 'Adresa ne sme imati deo posle znaka #.',
  'Port (\\d+) cannot be used: .*': (port) => `Port ${port} ne može: uzmite 443 ili neki od 1024 naviše.`,
  'Private, local and reserved addresses cannot be used\\.': 'Privatne i lokalne adrese ne mogu.',
  'The host is not a valid name\\.': 'Ime servera nije ispravno.',
  'The host must be a name of the public internet\\.': 'Server mora imati ime na javnom internetu.',
  // Templates of numbers.
  'must close every brace that it opens': 'svaka otvorena zagrada mora da se zatvori',
  'must contain only letters, digits, - _ . / and tokens in braces':
    'sme sadržati samo slova, cifre, - _ . / i oznake u zagradama',
  'has an unknown token (\\S+); known are .*': (token) =>
    `oznaka ${token} ne postoji; postoje {PREFIX}, {YYYY}, {YY}, {MM} i od {SEQ:1} do {SEQ:12}`,
  'must contain (\\S+)': (token) => `mora sadržati ${token}`,
  'must contain the year: .*': 'mora sadržati godinu: {YYYY} ili {YY}',
  'must contain (\\S+) exactly once': (token) => `mora sadržati ${token} tačno jednom`,
  'must give numbers of at most (\\d+) characters, .*': (most) =>
    `brojevi bi bili predugi; najviše znakova: ${most}`,
  'must lie from 2000 to 2099: .*': 'mora biti od 2000. do 2099. godine',
  // What cannot be done.
  'The deadline for signing has passed\\.': 'Rok za potpisivanje je prošao.',
  'There is no signer\\.': 'Nema nikoga ko bi potpisao.',
  'A workspace can have at most (\\d+) recurring expenses, .*': (most) =>
    `Najviše ponavljanih troškova: ${most}, računajući i one uklonjene u poslednja 24 sata.`,
  'A user may have at most (\\d+) API keys in a workspace\\. .*': (most) =>
    `Najviše API ključeva po korisniku: ${most}. Opozovite neki koji se više ne koristi.`,
  'A workspace can have at most (\\d+) webhook endpoints\\.': (most) => `Najviše adresa: ${most}.`,
  'The webhook endpoint of this delivery was removed\\.': 'Adresa ove isporuke je uklonjena.',
  'The webhook endpoint of this delivery is inactive\\. .*':
    'Adresa ove isporuke je isključena. Prvo je uključite.',
  'This address can sign in by now\\. Try again\\.':
    'Ova adresa sada već može da se prijavi. Probajte ponovo.',
  'This address belongs to a business already and has no password yet\\. .*':
    'Ova adresa već pripada jednoj firmi i još nema lozinku. Zatražite od onoga ko vodi servis vezu za izbor lozinke, pa ponovo otvorite ovu.',
  'can sign in already; use another address': 'već može da se prijavi; uzmite drugu adresu',
  'belongs to a business already; use another address, or ask the operator of the service for a link to choose a password':
    'već pripada jednoj firmi; uzmite drugu adresu ili zatražite od onoga ko vodi servis vezu za izbor lozinke',
  '(\\S+) is a member of this business already\\.': (email) => `${email} je već član ove firme.`,
  'The second factor is off\\.': 'Drugi korak prijave je isključen.',
  'The second factor is on already\\. Switch it off first\\.':
    'Drugi korak prijave je već uključen. Prvo ga isključite.',
  'This webhook endpoint is inactive\\. Switch it on first\\.':
    'Ova adresa je isključena. Prvo je uključite.',
  'The last owner of a business stays: make another member an owner first\\.':
    'Poslednji vlasnik firme ostaje: prvo nekog drugog postavite za vlasnika.',
  'This payment is already reversed\\.': 'Ova uplata je već poništena.',
  'A draft cannot be cancelled: delete it instead\\.': 'Nacrt se ne stornira: obrišite ga.',
  'A draft cannot be sent: issue it first\\.': 'Nacrt se ne šalje: prvo ga izdajte.',
  'This went to (\\S+) (\\d+) times today\\. Try again in (\\d+) s\\.': (email, count, seconds) =>
    `Ovo je danas na ${email} poslato ${count} puta. Pokušajte ponovo za ${seconds} s.`,
  'At most (\\d+) e-mails in 24 hours go to one address\\. Try again in (\\d+) s\\.': (most, seconds) =>
    `Na jednu adresu ide najviše ${most} imejlova za 24 sata. Pokušajte ponovo za ${seconds} s.`,
  'At most (\\d+) e-mails in 24 hours go out from here\\. Try again in (\\d+) s\\.': (most, seconds) =>
    `Odavde ide najviše ${most} imejlova za 24 sata. Pokušajte ponovo za ${seconds} s.`,
  'A cancelled document cannot be sent\\.': 'Storniran dokument se ne šalje.',
  'A document of this type takes no payments\\.': 'Na dokument ove vrste ne upisuju se uplate.',
  'A \\S+ document takes no payments\\.': 'Na ovaj dokument se više ne upisuju uplate.',
  'A document with payments cannot be cancelled: reverse its payments first\\.':
    'Dokument sa uplatama se ne stornira: prvo poništite uplate.',
  'An issued document can no longer be changed or deleted\\. .*':
    'Izdat dokument se više ne menja i ne briše. Stornirajte ga ili izdajte knjižno odobrenje.',
  'The number (.*) is already taken: change the number template of the workspace\\.': (number) =>
    `Broj ${number} je već zauzet: promenite obrazac brojeva u podešavanjima.`,
  'Only a draft can be changed or deleted: this contract is .*':
    'Samo nacrt može da se menja ili obriše: ovaj ugovor to više nije.',
  'cannot be set: the contract is a PDF that was uploaded': 'ugovor je otpremljeni PDF, pa nema teksta',
  'The contract takes no signatures: it is .*': 'Ovaj ugovor više ne prima potpise.',
  'It is not the turn of this signer\\.': 'Ovaj potpisnik još nije na redu.',
  'This service sends no e-mail: hand over the signing link instead\\.':
    'Ovaj servis ne šalje imejlove: predajte vezu za potpisivanje.',
  'The contract can no longer be voided: .*': 'Ovaj ugovor više ne može da se poništi.',
  'Its PDF was uploaded before PDFs were made the same for every reader\\. .*':
    'PDF je otpremljen pre nego što je obezbeđeno da ga svako vidi isto. Otpremite ga ponovo, kao novi ugovor.',
  'There is no signed PDF: .*': 'Potpisanog PDF-a još nema.',
  'A .* contract has no signing links\\.': 'Ovaj ugovor nema veze za potpisivanje.',
  'The portal is switched off for this client; .*':
    'Stranica za klijenta je isključena: uključite je u podacima klijenta.',
  'The plan of this business does not include .*': 'Paket ove firme to ne obuhvata.',
  'This business has no active plan\\.': 'Ova firma nema aktivan paket.',
  'This workspace is suspended\\.': 'Rad u ovoj firmi je obustavljen.',
  // Notifications.
  '(\\S+) made an API key: (.*)\\. Revoke it if .*\\.': (email, key) =>
    `${email} je napravio API ključ: ${key}. Opozovite ga ako to niko nije trebalo da uradi.`,
  'The second factor of your account was switched on, from (\\S+)\\.': (address) =>
    `Drugi korak prijave na vaš nalog je uključen; adresa: ${address}.`,
  'The second factor of your account was switched off, from (\\S+)\\.': (address) =>
    `Drugi korak prijave na vaš nalog je isključen; adresa: ${address}.`,
  'The second factor of your account was switched off, by the operator of the service\\.':
    'Onaj ko vodi servis isključio je drugi korak prijave na vaš nalog.',
  'The password of your account was changed, from (\\S+)\\.': (address) =>
    `Lozinka vašeg naloga je promenjena; adresa: ${address}.`,
  'New recovery codes were made for your account, and the old ones ended, from (\\S+)\\.': (address) =>
    `Napravljeni su novi rezervni kodovi za vaš nalog, stari više ne važe; adresa: ${address}.`,
  'Your account was signed in to from a new place, from (\\S+)\\.': (address) =>
    `Prijava na vaš nalog sa novog mesta; adresa: ${address}.`,
  'Everyone has signed contract (.*)\\.': (contract) => `Svi su potpisali ugovor ${contract}.`,
  'Contract (.*) can no longer be signed: some programs may show its PDF differently\\. .*': (contract) =>
    `Ugovor ${contract} više ne može da se potpiše: neki programi njegov PDF možda prikazuju drugačije. Poništite ga i pošaljite PDF ponovo kao novi ugovor.`,
  'The recurring expense (.*) was not added on (\\S+): the sum of all expenses in (\\S+) .*': (
    expense,
    date,
    currency,
  ) =>
    `Ponavljajući trošak ${expense} nije dodat za ${date}: zbir svih troškova u valuti ${currency} bio bi prevelik.`,
  'A signer has declined contract (.*)\\.': (contract) => `Potpisnik je odbio ugovor ${contract}.`,
  'Document (.*) of (.*) is overdue\\.': (number, client) =>
    `Dokumentu ${number} za klijenta ${client} prošao je rok plaćanja.`,
  'Document (.*) of (.*) was opened by the client\\.': (number, client) =>
    `Klijent ${client} je otvorio dokument ${number}.`,
  'Document (.*) of (.*) is paid\\.': (number, client) =>
    `Dokument ${number} za klijenta ${client} je plaćen.`,
  '(\\d+) documents have become overdue\\.': (count) =>
    `Broj dokumenata kojima je prošao rok plaćanja: ${count}.`,
  '(\\d+) of the (\\d+) documents of this month are issued\\. No more can be issued\\.': (used, limit) =>
    `Ovog meseca izdato je ${used} od ${limit} dokumenata. Više ne može da se izda.`,
  '(\\d+) of the (\\d+) documents of this month are issued\\.': (used, limit) =>
    `Ovog meseca izdato je ${used} od ${limit} dokumenata.`,
  'The webhook endpoint (\\S+) was switched off: (\\d+) deliveries in a row failed permanently\\.': (
    url,
    count,
  ) => `Adresa ${url} je isključena: uzastopnih isporuka koje nisu uspele bilo je ${count}.`,
  'The e-mail with .* to (\\S+) was not delivered: (.*)': (address, error) =>
    `Imejl na ${address} nije isporučen: ${error}`,
  'The e-mail with .* to (\\S+) may or may not have been delivered: .*': (address) =>
    `Ne zna se da li je imejl na ${address} isporučen. Ne šalje se ponovo sam od sebe.`,
};
