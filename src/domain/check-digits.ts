/**
 * The remainder that ISO 7064 MOD 97-10 computes, of digits and letters, which count as 10 to 35: IBANs (ISO 13616), RF
 * creditor references (ISO 11649) and model 97 of Serbian references.
 */
export function remainderOf97(text: string): number {
  let remainder = 0;
  for (const character of text) {
    for (const digit of Number.parseInt(character, 36).toString()) {
      remainder = (remainder * 10 + Number(digit)) % 97;
    }
  }
  return remainder;
}
