import type { Language } from '../../domain/language.ts';
import type { PrintedParty } from '../../print/order.ts';
import { type Html, html } from './html.ts';
import { wordsOf } from './words.ts';

/** Someone whom a document or a contract names, with everything that is known of the address; without a title the name is one. */
export function partyBlock(title: string | undefined, party: PrintedParty, language: Language): Html {
  const words = wordsOf(language);
  const lines = [
    party.legal_name && party.legal_name !== party.name ? party.legal_name : null,
    party.address_line1,
    party.address_line2,
    [party.postal_code, party.city].filter(Boolean).join(' '),
    countryName(party.country, language),
    party.tax_number && `${words.taxNumber}: ${party.tax_number}`,
    party.registration_number && `${words.registrationNumber}: ${party.registration_number}`,
    party.email,
    party.phone,
  ].filter(Boolean);
  return html`<div class="party">
${title === undefined ? html`<h2 class="name">${partyName(party)}</h2>` : html`<h2>${title}</h2><p><strong>${partyName(party)}</strong></p>`}
${lines.map((line) => html`<p>${line}</p>`)}
</div>`;
}

export function partyName(party: PrintedParty): string {
  return party.name ?? party.legal_name ?? '';
}

function countryName(code: string | null | undefined, language: Language): string | undefined {
  if (!code) return undefined;
  return new Intl.DisplayNames(language === 'sr' ? 'sr-Latn' : 'en', { type: 'region' }).of(code);
}
