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
