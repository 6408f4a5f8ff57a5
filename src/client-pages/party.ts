import type { Language } from '../domain/language.ts';
import { type Html, html } from '../formats/html.ts';
import { labelsOf } from '../print/labels.ts';
import type { PrintedParty } from '../print/order.ts';
import { addressOf, numbersOf } from '../print/party.ts';

/** Someone whom a document or a contract names, with all that is known; without a title the name is one. */
export function partyBlock(title: string | undefined, party: PrintedParty, language: Language): Html {
  const name = shortName(party);
  const lines = [
    party.legal_name === name ? null : party.legal_name,
    ...addressOf(party, language),
    ...numbersOf(party, labelsOf(language)),
    party.email,
    party.phone,
  ].filter(Boolean);
  return html`<div class="party">
${title === undefined ? html`<h2 class="name">${name}</h2>` : html`<h2>${title}</h2><p><strong>${name}</strong></p>`}
${lines.map((line) => html`<p>${line}</p>`)}
</div>`;
}

/** The name that people know a party by; the legal one stands below it. */
export function shortName(party: PrintedParty): string {
  return party.name || party.legal_name || '';
}
