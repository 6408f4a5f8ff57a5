import type { checks as english } from '../../../../domain/messages/en/checks.ts';

export const checks: Record<keyof typeof english, string> = {
  'check.issued':
    'Dokument je već izdan i na njemu se više ništa ne može ispraviti. Provjeravaju se samo nacrti.',
  'check.not_clean':
    'Dokument nije izdan jer ima pogrešaka: {findings}. Provjera prije izdavanja pokazuje ih sve.',
  'check.at_field': '{field} {reason}',
  'check.both': '{first}; {second}',
  'check.more': '{first}; i još {count}',
  'check.place_of_issue': 'nedostaje: srpski zakon traži mjesto izdavanja na svakom računu',
  'check.characters': 'ima znakove kojih nema ni u jednom pismu: {characters}',
  'check.croatian_number':
    'slijedi predložak {template}: zakon traži broj, poslovni prostor i naplatni uređaj, kao 1/PP1/1, broj bez godine i bez nula na početku',
  'check.signers': 'nedostaju: ugovor treba bar jednoga',
  'check.text': 'nedostaje: nema se što potpisati',
  'check.deadline_past': 'je prošao: nitko ne bi mogao potpisati',
  'check.deadline_soon': 'je blizu: za potpis ostaje manje od {days} dana',
  'check.vat_number':
    'nedostaje: za isporuku bez poreza u drugu državu EU potrebni su PDV ID brojevi obiju strana',
  'check.by_sef': '{reason}. SEF to odbija ({rule}).',
  'check.by_profile': '{reason}. E-račun ({profile}) se tako ne može napisati ({rule}).',
  'check.tax_status': 'nije naveden: porez se obračunava kao da je tvrtka u sustavu PDV-a',
  'check.seller_number': 'nedostaje: čitatelji traže porezni ili matični broj tvrtke',
  'check.address': 'nedostaje: čitatelji traže ulicu i mjesto',
  'check.delivery_date': 'nedostaje: zakon traži dan isporuke na svakom računu, i kad je to dan izdavanja',
  'check.due_date': 'nedostaje: ne piše do kada treba platiti, i dokument nikad ne dospijeva',
  'check.account': 'nedostaje: nudi se plaćanje preko banke u {currency}, a nema računa na koji se plaća',
  'check.other_currency':
    'nije {national}: zakon traži porez i u {national}, pa iznos i tečaj upišite u napomenu',
};
