import type { Language } from '../domain/language.ts';
import { type Html, html } from '../formats/html.ts';
import { labelsOf } from '../print/labels.ts';
import type { PrintedParty } from '../print/order.ts';
import { addressOf, contactOf, numbersOf } from '../print/party.ts';

/** A party of a document or a contract, with all known data; without a title, its name is the title. */
export function partyBlock(title: string | undefined, party: PrintedParty, language: Language): Html {
  const name = shortName(party);
  const lines = [
    party.legal_name === name ? null : party.legal_name,
    ...addressOf(party, language),
    ...numbersOf(party, language, labelsOf(language)),
    party.email,
    party.phone,
    ...contactOf(party, language),
  ].filter(Boolean);
  return html`<div class="party">
${title === undefined ? html`<h2 class="name">${name}</h2>` : html`<h2>${title}</h2><p><strong>${name}</strong></p>`}
${lines.map((line) => html`<p>${line}</p>`)}
</div>`;
}

/** The common name of a party; its legal name is shown below it. */
export function shortName(party: PrintedParty): string {
  return party.name || party.legal_name || '';
}
