import type { notifications as english } from '../../../../domain/messages/en/notifications.ts';

export const notifications: Record<keyof typeof english, string> = {
  'notice.api_key': '{email} je napravio API ključ: {name}. Opozovite ga ako to niko nije trebalo da uradi.',

  'notice.second_factor_on': 'Drugi korak prijave na vaš nalog je uključen; adresa: {address}.',
  'notice.second_factor_off': 'Drugi korak prijave na vaš nalog je isključen; adresa: {address}.',
  'notice.second_factor_off.by_operator':
    'Onaj ko vodi servis isključio je drugi korak prijave na vaš nalog.',
  'notice.password_changed': 'Lozinka vašeg naloga je promenjena; adresa: {address}.',
  'notice.recovery_codes_renewed':
    'Napravljeni su novi rezervni kodovi za vaš nalog, stari više ne važe; adresa: {address}.',
  'notice.new_place': 'Prijava na vaš nalog sa novog mesta; adresa: {address}.',
  'notice.wrong_codes': 'Pet pogrešnih kodova uz tačnu lozinku vašeg naloga; adresa: {address}.',

  'notice.contract_signed': 'Svi su potpisali ugovor {number} ({title}).',
  'notice.contract_declined': 'Potpisnik je odbio ugovor {number} ({title}).',
  'notice.contract_withheld':
    'Ugovor {number} ({title}) više ne može da se potpiše: neki programi njegov PDF možda prikazuju drugačije. Poništite ga i pošaljite PDF ponovo kao novi ugovor.',
  'notice.document_overdue': 'Dokumentu {number} za klijenta {client} prošao je rok plaćanja.',
  'notice.documents_overdue': 'Broj dokumenata kojima je prošao rok plaćanja: {count}.',
  'notice.document_viewed': 'Klijent {client} je otvorio dokument {number}.',
  'notice.document_paid': 'Dokument {number} za klijenta {client} je plaćen.',
  'notice.plan_limit_near': 'Ovog meseca izdato je {used} od {limit} dokumenata.',
  'notice.plan_limit_reached': 'Ovog meseca izdato je {used} od {limit} dokumenata. Više ne može da se izda.',
  'notice.recurring_expense': 'Ponavljajući trošak {expense} nije dodat za {date}: {reason}.',
  'notice.endpoint_off':
    'Adresa {origin} je isključena: uzastopnih isporuka koje nisu uspele bilo je {count}.',
  'notice.mail_failed': 'Imejl na {email} nije isporučen: {error}',
  'notice.mail_unconfirmed': 'Ne zna se da li je imejl na {email} isporučen. Ne šalje se ponovo sam od sebe.',

  'mail.what.document': 'dokument {number}',
  'mail.what.invitation': 'pozivnica',
  'mail.what.account_notice': 'obaveštenje o nalogu',
  'mail.what.password_link': 'veza za novu lozinku',
  'mail.what.contract_signed': 'potpisani ugovor {number} ({title})',
  'mail.what.missing_contract_signed': 'potpisani ugovor',
  'mail.what.contract_reminder': 'podsetnik da se potpiše ugovor {number} ({title})',
  'mail.what.missing_contract_reminder': 'podsetnik da se potpiše ugovor',
  'mail.what.contract_invitation': 'poziv da se potpiše ugovor {number} ({title})',
  'mail.what.missing_contract_invitation': 'poziv da se potpiše ugovor',
};
