// Numbers of Serbian companies.

/** PIB: eight digits and a check digit by ISO 7064 MOD 11,10. */
export function isPib(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  let rest = 10;
  for (const digit of text.slice(0, 8)) {
    const added = (rest + Number(digit)) % 10 || 10;
    rest = (added * 2) % 11;
  }
  return (11 - rest) % 10 === Number(text[8]);
}

/** Matični broj of a company, or the JMBG of an entrepreneur or a person. */
export function isRegistrationNumber(text: string): boolean {
  return /^(\d{8}|\d{13})$/.test(text);
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
