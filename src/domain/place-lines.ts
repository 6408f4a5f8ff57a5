/** Where the postcode stands after the town: on the same line, or on a line of its own (UPU, Postal addressing systems). */
const SAME_LINE = ['US', 'CA', 'AU', 'NZ'];
const OWN_LINE = ['GB', 'IE'];

/** Postcode and town of an address as its country writes them, a line each; what is unknown is left out. */
export function placeLines({
  city,
  postal_code: postalCode,
  country,
}: {
  city?: string | null | undefined;
  postal_code?: string | null | undefined;
  country?: string | null | undefined;
}): string[] {
  if (country && OWN_LINE.includes(country)) return [city, postalCode].filter(isGiven);
  const parts = country && SAME_LINE.includes(country) ? [city, postalCode] : [postalCode, city];
  return [parts.filter(isGiven).join(' ')].filter(isGiven);
}

function isGiven(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text !== '';
}
