// The official rules: which schema and sheets judge the files of a profile, and where they are in a folder with the public
// repositories (see docs/einvoice-oracle.md); which of them are waived, and how their ids compare with those of the service.
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Judge = {
  profile: string;
  schema: (xml: string) => string;
  sheets: string[];
};

const EN_UBL = '**/en16931/**/1.3.16/ubl/EN16931-UBL-validation.xslt';
const EN_CII = '**/en16931/**/1.3.16/cii/EN16931-CII-validation.xslt';

const SHEETS: Record<string, string[]> = {
  en16931: [EN_UBL],
  peppol: [
    '**/openpeppol/2026.5/xslt/CEN-EN16931-UBL.xslt',
    '**/openpeppol/2026.5/xslt/PEPPOL-EN16931-UBL.xslt',
  ],
  xrechnung: [EN_UBL, '**/schematron/3.0.2/XRechnung-UBL-validation.xslt'],
  'xrechnung-cii': [EN_CII, '**/schematron/3.0.2/XRechnung-CII-validation.xslt'],
  // Its sheet contains the rules of EN 16931 under numbers of its own.
  'factur-x': [EN_CII, '**/schematron/2.5.2/FACTUR-X_EN16931.xslt'],
  // It contains the rules of EN 16931 1.3.8, without those that SEF's code lists and extension break.
  srbdt: ['**/srbdt/xslt/EN16931-UBL-srbdt-validation.xslt'],
  'hr-cius': [EN_UBL, '**/schematron/1.0.3/HR-CIUS-EXT-EN16931-UBL.xslt'],
};

const INVOICE = '**/maindoc/UBL-Invoice-2.1.xsd';
const CREDIT_NOTE = '**/maindoc/UBL-CreditNote-2.1.xsd';
const CII = '**/CrossIndustryInvoice_100pD16B.xsd';
const FACTUR_X = '**/schemas/2.5.2/en16931/FACTUR-X_EN16931.xsd';

/** The judge of each profile that the folder has everything for. @throws Error naming what is missing */
export function findJudges(folder: string, profiles: readonly string[]): Judge[] {
  const find = (pattern: string) => {
    const [found] = globSync(pattern.replace('**/en16931/', '**/*en16931*/'), { cwd: folder }).toSorted();
    if (found === undefined) throw new Error(`${folder} has no ${pattern}`);
    return join(folder, found);
  };
  const plain = plainUbl(find(INVOICE));
  return profiles.map((profile) => {
    const sheets = (SHEETS[profile] ?? []).map(find);
    if (profile === 'factur-x') return { profile, sheets, schema: () => find(FACTUR_X) };
    if (profile === 'xrechnung-cii') return { profile, sheets, schema: () => find(CII) };
    const of = (name: string) => (profile === 'hr-cius' ? find(name) : join(plain, name.replace('**/', '')));
    return {
      profile,
      sheets,
      schema: (xml) => of(xml.includes('<CreditNote') ? CREDIT_NOTE : INVOICE),
    };
  });
}

/**
 * A copy of the schemas of UBL 2.1 in which an extension can hold anything, as in those of OASIS: the only copy in the
 * repositories above is the Croatian one, which allows the Croatian extension alone.
 */
function plainUbl(invoice: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'ubl-2.1-'));
  cpSync(join(invoice, '../..'), folder, { recursive: true });
  const file = join(folder, 'common/UBL-CommonExtensionComponents-2.1.xsd');
  const type =
    /<xsd:complexType name="UBLExtensionType">|type="ext:ExtensionContentType"|type="ExtensionContentType"/;
  if (!existsSync(file) || !type.test(readFileSync(file, 'utf8')))
    throw new Error(`${invoice} is not the schema of UBL 2.1 that is expected here`);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replaceAll(/type="(ext:)?ExtensionContentType"/g, 'type="xsd:anyType"'),
  );
  return folder;
}

/** The official rules that files of a profile may break, each with the reason why it is wrong of the file. */
export const WAIVED: Record<string, Readonly<Record<string, string>>> = {
  srbdt: {
    'BR-Z-10':
      'The list of SEF has reasons for category Z (PDV-RS-24-…), and SEF refuses a category without tax that names none; EN 16931 forbids any for Z.',
    'BR-O-02':
      'SEF knows both parties by their tax numbers, which the same sheet demands of every file (RSR-09, RSR-20); EN 16931 forbids them with category O.',
    'BR-O-03': 'The same of an allowance of category O.',
    'BR-O-05':
      'SEF wants the rate of every category (UBLPercentOfTaxableAmountNotDefined), which is 0 for O; EN 16931 forbids it.',
    'BR-O-06': 'The same of an allowance of category O.',
    'BR-O-11':
      'SEF takes category O next to others: what is taxed abroad, and what is not, stand in one Serbian invoice. EN 16931 does not.',
    'BR-O-12': 'The same of the lines.',
    'BR-O-13': 'The same of allowances.',
    'BR-O-14': 'The same of charges.',
    'RSR-05':
      'Since SEF 3.8 a document without an obligation to charge tax has no code for when it arises; the list of 2022 wants one.',
    'RSR-06':
      'The official example of a credit note has the code 0 for when the tax is due, and SEF takes no other; the list of 2022 knows 3, 35 and 432.',
    'BR-CL-06': 'The same code 0, which is none of UNTDID 2005.',
    'RSR-02':
      'It looks for the identifier of the specification in the text of the extension, which never has it: no file with an extension can pass.',
    'RSK-X-08':
      'The rule of the base of R, SS, OE and N was copied from that of E: it adds allowances, charges and lines of credit notes of category E. Right files fail with a discount, and as credit notes.',
  },
};

/** Rules that always fail with another one on the same fault: it is counted once, by the id of the other. */
const WITH: [rule: RegExp, other: string][] = [
  // One rule for each amount.
  [/^BR-DEC-\d+$/, 'BR-DEC'],
  // The same in the rules of the syntax.
  [/^UBL-DT-01$/, 'BR-DEC'],
  // Neither a tax total with bands nor one without: there are no bands.
  [/^PEPPOL-EN16931-R05[34]$/, 'BR-CO-18'],
  // Of a category: the same of lines, allowances and charges.
  [/^BR-(S|Z|E|AE|IC|G|O)-0[34]$/, 'BR-$1-02'],
  [/^BR-(S|Z|E|AE|IC|G|O)-0[67]$/, 'BR-$1-05'],
  [/^HR-BR-(S|Z|E|AE)-[23]$/, 'HR-BR-$1-1'],
  // The tax of a band by its rate, for all categories and for each.
  [/^BR-(S|Z|E|AE|IC|G|O)-09$/, 'BR-CO-17'],
  // A date that is missing is also none of this century.
  [/^HR-BR-41$/, 'HR-BR-4'],
  [/^HR-BR-45$/, 'HR-BR-6'],
  // The rule for the OIB of the seller has the id of another one; its text names this one.
  [/^HR-BR-54$/, 'HR-BR-53'],
];

/** The id of a rule in one form, in which those of the service and the official ones can be compared. */
export function comparable(rule: string): string {
  for (const [pattern, other] of WITH) if (pattern.test(rule)) return rule.replace(pattern, other);
  return rule;
}

/** Rules of the list RSR that can never fail in the official sheet, because another rule takes what they look at. */
export const DEAD_RULES: readonly string[] = [8, 9, 10, 13, 15, 16, 17, 20, 22, 24, 25, 26, 31, 32, 33].map(
  (number) => `RSR-${String(number).padStart(2, '0')}`,
);

/** True for an id of a published list; what only SEF asks for is named by the code of its error. */
export function isPublished(rule: string): boolean {
  return rule.includes('-') && !rule.startsWith('BT-');
}
