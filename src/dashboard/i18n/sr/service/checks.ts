import type { checks as english } from '../../../../domain/messages/en/checks.ts';

export const checks: Record<keyof typeof english, string> = {
  'check.issued':
    'Dokument je već izdat i na njemu se više ništa ne može ispraviti. Proveravaju se samo nacrti.',
  'check.not_clean':
    'Dokument nije izdat jer ima grešaka: {findings}. Provera pre izdavanja pokazuje ih sve.',
  'check.at_field': '{field} {reason}',
  'check.both': '{first}; {second}',
  'check.more': '{first}; i još {count}',
  'check.place_of_issue': 'nedostaje: zakon traži mesto izdavanja na svakoj fakturi',
  'check.characters': 'ima znakove kojih nema ni u jednom fontu: {characters}',
  'check.croatian_number':
    'prati šablon {template}: hrvatski zakon traži broj, poslovni prostor i naplatni uređaj, kao 1/PP1/1, broj bez godine i bez nula na početku',
  'check.signers': 'nedostaju: ugovoru treba bar jedan',
  'check.text': 'nedostaje: nema šta da se potpiše',
  'check.deadline_past': 'je prošao: niko ne bi mogao da potpiše',
  'check.deadline_soon': 'je blizu: za potpis ostaje manje od {days} dana',
  'check.vat_number': 'nedostaje: za promet bez poreza u drugu zemlju EU potrebni su PDV brojevi obe strane',
  'check.by_sef': '{reason}. SEF to odbija ({rule}).',
  'check.by_profile': '{reason}. E-faktura ({profile}) se tako ne može napisati ({rule}).',
  'check.tax_status': 'nije naveden: porez se obračunava kao da je firma u sistemu PDV-a',
  'check.seller_number': 'nedostaje: čitaoci traže PIB ili matični broj firme',
  'check.address': 'nedostaje: čitaoci traže ulicu i mesto',
  'check.delivery_date': 'nedostaje: zakon traži datum prometa na svakoj fakturi, i kad je to dan izdavanja',
  'check.due_date': 'nedostaje: ne piše do kada treba platiti, i dokument nikada ne dospeva',
  'check.account': 'nedostaje: nudi se plaćanje preko banke u {currency}, a nema računa na koji se plaća',
  'check.other_currency':
    'nije {national}: zakon traži porez i u {national}, pa iznos i kurs upišite u napomenu',
};
