import type { contracts as english } from '../../../../domain/messages/en/contracts.ts';

export const contracts: Record<keyof typeof english, string> = {
  'contract.uploaded_body': 'ugovor je učitani PDF, pa se tekst ne može zadati',
  'contract.future_deadline': 'mora biti u budućnosti',
  'contract.signer_twice': 'to je adresa drugog potpisnika',
  'contract.only_draft_changes': 'Samo se nacrt može mijenjati ili izbrisati: ovaj ugovor to više nije.',
  'contract.only_draft_is_sent': 'Samo se nacrt može poslati: ovaj ugovor to više nije.',
  'contract.no_signer': 'Nema nikoga tko bi potpisao.',
  'contract.no_text': 'Nema teksta koji bi se potpisao.',
  'contract.deadline_passed': 'Rok za potpisivanje je prošao.',
  'contract.no_signatures': 'Ovaj ugovor ne prima potpise.',
  'contract.not_their_turn': 'Ovaj potpisnik još nije na redu.',
  'contract.no_mail': 'Ova usluga ne šalje e-poštu: predajte poveznicu za potpisivanje.',
  'contract.no_links': 'Ovaj ugovor nema poveznica za potpisivanje.',
  'contract.no_signed_pdf': 'Potpisanog PDF-a nema.',
  'contract.not_voidable': 'Ovaj se ugovor više ne može poništiti.',
  'contract.outdated_upload':
    'PDF je učitan prije nego što je osigurano da ga svatko vidi jednako. Učitajte ga ponovno, kao novi ugovor.',

  'contract.status.draft': 'nacrt',
  'contract.status.sent': 'poslan',
  'contract.status.partially_signed': 'djelomično potpisan',
  'contract.status.signed': 'potpisan',
  'contract.status.declined': 'odbijen',
  'contract.status.expired': 'istekao',
  'contract.status.voided': 'poništen',
  'contract.status.past_deadline': 'nakon roka',

  'pdf.no_pdf': 'nije PDF',
  'pdf.damaged': 'oštećen je: ponovno ga ispišite u PDF i učitajte taj',
  'pdf.unreadable':
    'ne može se nacrtati u raspoloživom vremenu i memoriji: ponovno ga ispišite u PDF, s manje stranica ili manjim slikama, i učitajte taj',
  'pdf.missing_fonts':
    'ima slova čijih fontova nema u datoteci: ponovno ga ispišite u PDF, s ugrađenim fontovima, i učitajte taj',
  'pdf.no_pages': 'nema stranica',
  'pdf.too_many_pages': 'ima previše stranica; najviše: {most}',
  'pdf.protected': 'zaštićen je lozinkom: najprije je uklonite',
};
