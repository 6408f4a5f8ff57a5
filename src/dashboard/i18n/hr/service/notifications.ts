import type { notifications as english } from '../../../../domain/messages/en/notifications.ts';

export const notifications: Record<keyof typeof english, string> = {
  'notice.api_key': 'Korisnik {email} izradio je API ključ: {name}. Opozovite ga ako to nije bilo namjerno.',

  'notice.second_factor_on':
    'Drugi korak prijave na vaš korisnički račun je uključen; mrežna adresa: {address}.',
  'notice.second_factor_off':
    'Drugi korak prijave na vaš korisnički račun je isključen; mrežna adresa: {address}.',
  'notice.second_factor_off.by_operator':
    'Upravitelj usluge isključio je drugi korak prijave na vaš korisnički račun.',
  'notice.password_changed': 'Lozinka vašeg korisničkog računa je promijenjena; mrežna adresa: {address}.',
  'notice.recovery_codes_renewed':
    'Izrađeni su novi pričuvni kodovi za vaš korisnički račun, a stari više ne vrijede; mrežna adresa: {address}.',
  'notice.new_place': 'Prijava na vaš korisnički račun s novog mjesta; mrežna adresa: {address}.',
  'notice.wrong_codes':
    'Pet pogrešnih kodova uz točnu lozinku vašeg korisničkog računa; mrežna adresa: {address}.',

  'notice.contract_signed': 'Svi su potpisali ugovor {number} ({title}).',
  'notice.contract_declined': 'Potpisnik je odbio ugovor {number} ({title}).',
  'notice.contract_withheld':
    'Ugovor {number} ({title}) više se ne može potpisati: neki programi njegov PDF možda prikazuju drukčije. Poništite ga i pošaljite PDF ponovno kao novi ugovor.',
  'notice.document_overdue': 'Dokument {number} za kupca {client} dospio je, a nije plaćen.',
  'notice.documents_overdue': 'Broj dokumenata koji su dospjeli, a nisu plaćeni: {count}.',
  'notice.document_viewed': 'Kupac {client} otvorio je dokument {number}.',
  'notice.document_paid': 'Dokument {number} za kupca {client} je plaćen.',
  'notice.plan_limit_near': 'Dokumenti izdani ovog mjeseca: {used} od {limit}.',
  'notice.plan_limit_reached': 'Dokumenti izdani ovog mjeseca: {used} od {limit}. Više ih se ne može izdati.',
  'notice.recurring_expense': 'Ponavljajući trošak {expense} nije dodan za {date}: {reason}.',
  'notice.endpoint_off':
    'Adresa za webhookove {origin} je isključena: broj uzastopnih isporuka koje trajno nisu uspjele je {count}.',
  'notice.mail_failed': 'Poruka e-pošte na {email} nije isporučena ({what}): {error}',
  'notice.mail_unconfirmed':
    'Ne zna se je li poruka e-pošte na {email} isporučena ({what}). Ne šalje se ponovno sama od sebe.',

  'mail.what.document': 'dokument {number}',
  'mail.what.invitation': 'poziv u tvrtku',
  'mail.what.account_notice': 'obavijest o korisničkom računu',
  'mail.what.password_link': 'poveznica za novu lozinku',
  'mail.what.contract_signed': 'potpisani ugovor {number} ({title})',
  'mail.what.missing_contract_signed': 'potpisani ugovor',
  'mail.what.contract_reminder': 'podsjetnik za potpisivanje ugovora {number} ({title})',
  'mail.what.missing_contract_reminder': 'podsjetnik za potpisivanje ugovora',
  'mail.what.contract_invitation': 'poziv na potpisivanje ugovora {number} ({title})',
  'mail.what.missing_contract_invitation': 'poziv na potpisivanje ugovora',
};
