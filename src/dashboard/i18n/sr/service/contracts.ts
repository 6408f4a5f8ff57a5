import type { contracts as english } from '../../../../domain/messages/en/contracts.ts';

export const contracts: Record<keyof typeof english, string> = {
  'contract.uploaded_body': 'ugovor je otpremljeni PDF, pa nema teksta',
  'contract.future_deadline': 'mora biti u budućnosti',
  'contract.signer_twice': 'to je adresa drugog potpisnika',
  'contract.only_draft_changes': 'Samo nacrt može da se menja ili obriše: ovaj ugovor to više nije.',
  'contract.only_draft_is_sent': 'Samo nacrt može da se pošalje: ovaj ugovor to više nije.',
  'contract.no_signer': 'Nema nikoga ko bi potpisao.',
  'contract.no_text': 'Nema teksta koji bi se potpisao.',
  'contract.deadline_passed': 'Rok za potpisivanje je prošao.',
  'contract.no_signatures': 'Ovaj ugovor više ne prima potpise.',
  'contract.not_their_turn': 'Ovaj potpisnik još nije na redu.',
  'contract.no_mail': 'Ovaj servis ne šalje imejlove: predajte vezu za potpisivanje.',
  'contract.no_links': 'Ovaj ugovor nema veze za potpisivanje.',
  'contract.no_signed_pdf': 'Potpisanog PDF-a još nema.',
  'contract.not_voidable': 'Ovaj ugovor više ne može da se poništi.',
  'contract.outdated_upload':
    'PDF je otpremljen pre nego što je obezbeđeno da ga svako vidi isto. Otpremite ga ponovo, kao novi ugovor.',

  'contract.status.draft': 'nacrt',
  'contract.status.sent': 'poslat',
  'contract.status.partially_signed': 'delimično potpisan',
  'contract.status.signed': 'potpisan',
  'contract.status.declined': 'odbijen',
  'contract.status.expired': 'istekao',
  'contract.status.voided': 'poništen',
  'contract.status.past_deadline': 'posle roka',

  'pdf.no_pdf': 'nije PDF',
  'pdf.damaged': 'oštećen je: ponovo ga odštampajte u PDF i otpremite taj',
  'pdf.unreadable':
    'ne može da se nacrta u raspoloživom vremenu i memoriji: ponovo ga odštampajte u PDF, sa manje strana ili manjim slikama, i otpremite taj',
  'pdf.missing_fonts':
    'ima slova čijih fontova nema u datoteci: ponovo ga odštampajte u PDF, sa ugrađenim fontovima, i otpremite taj',
  'pdf.no_pages': 'nema strana',
  'pdf.too_many_pages': 'ima previše strana; najviše: {most}',
  'pdf.protected': 'zaštićen je lozinkom: prvo je uklonite',
};
