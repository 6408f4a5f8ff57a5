// Numbers that are unique in their year alone. Pages of the dashboard use this: it knows no catalogue.

/** Croatia: Zakon o fiskalizaciji lets the numbers of invoices begin with 1 each year, and they have no year in them. */
const COUNTRIES = ['HR'];

/** Whether the numbers of a country's documents may leave out the year. @param country two letters in any case */
export function numbersRepeatYearly(country: string): boolean {
  return COUNTRIES.includes(country.toUpperCase());
}

type NumberedDocument = { number: string; typeKey: string | null; issueDate: string | null };

/** The number, with the year where numbers begin again each year and it has none in it: no other document has the same. */
export function numberWithYear({ number, typeKey, issueDate }: NumberedDocument): string {
  const year = issueDate?.slice(0, 4) ?? '';
  const isClear = number.includes(year) || !numbersRepeatYearly(typeKey?.slice(0, 2) ?? '');
  return isClear ? number : `${number}-${year}`;
}

/** The name of a document's files, without an ending. */
export function documentFileName({
  number,
  reference,
  ...document
}: Omit<NumberedDocument, 'number'> & { number: string | null; reference: string }): string {
  return number === null ? reference : numberWithYear({ number, ...document });
}
