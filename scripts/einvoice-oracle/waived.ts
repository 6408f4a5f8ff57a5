/** The official rules that files of a profile may break, each with the reason why it is wrong of the file. */
export const WAIVED: Record<string, readonly string[]> = {
  srbdt: [
    // SEF lists reason codes for category Z, which EN 16931 forbids.
    'BR-Z-10',
    // SEF wants the tax numbers of both parties, and a rate of 0, also for category O; and takes other categories with it.
    'BR-O-02',
    'BR-O-03',
    'BR-O-05',
    'BR-O-06',
    'BR-O-11',
    'BR-O-12',
    // It looks for the identifier of the file within the extension, which never has it.
    'RSR-02',
    // The rules of R, SS, OE and N subtract the allowances of category E instead of their own.
    'RSK-X-08',
  ],
};
