// Which official schema and sheets judge the files of a profile, and where they are in a folder with the public
// repositories (see docs/einvoice-oracle.md).
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
