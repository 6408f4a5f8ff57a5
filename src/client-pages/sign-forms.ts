import { faultOfName, MAX_DECLINE_REASON, MAX_SIGNED_NAME } from '../domain/signer-signature.ts';
import { type Html, html } from '../formats/html.ts';
import { characterList, unprintableCharacters } from '../print/unprintable.ts';
import type { Signing } from '../resources/contracts/signing.ts';
import { errorOf, fieldAttributes, summaryOf } from './form-parts.ts';
import { type Words, wordsOf } from './words.ts';

/** The fields of a submitted form, as they were typed, and the error of each field. */
export type SubmittedForm = {
  name?: string;
  consent?: boolean;
  reason?: string;
  problems: Partial<Record<'name' | 'consent' | 'reason', string>>;
};

/** The errors of a signature before it is attempted; empty when there are none. */
export function signProblems(
  { name = '', consent = false }: Pick<SubmittedForm, 'name' | 'consent'>,
  words: Words,
): SubmittedForm['problems'] {
  const problems: SubmittedForm['problems'] = {};
  const fault = faultOfName(name.trim());
  if (fault === 'missing') problems.name = words.nameMissing;
  else if (fault === 'too_long') problems.name = words.nameTooLong;
  else if (fault === 'odd') problems.name = words.nameOdd;
  else {
    const unprintable = unprintableCharacters([name]);
    if (unprintable.length > 0)
      problems.name = words.nameUnprintable({ characters: characterList(unprintable) });
  }
  if (!consent) problems.consent = words.consentMissing;
  return problems;
}

export function declineProblems(
  { reason = '' }: Pick<SubmittedForm, 'reason'>,
  words: Words,
): SubmittedForm['problems'] {
  const said = reason.replaceAll('\r\n', '\n').trim();
  return [...said].length > MAX_DECLINE_REASON ? { reason: words.reasonTooLong } : {};
}

/** The form that signs: a name and a consent. The first faulty field has the focus when the page opens. */
export function signForm({ signer, language }: Signing, address: string, entered?: SubmittedForm): Html {
  const words = wordsOf(language);
  const problems = entered?.problems ?? {};
  return html`<section class="sheet" aria-labelledby="sign">
<h2 id="sign">${words.signHere}</h2>
<p>${words.signIntro({ name: signer.name })}</p>
${summaryOf({ name: problems.name, consent: problems.consent }, words)}
<form method="post" action="${address}" novalidate>
<div class="field">
<label for="name">${words.yourName}</label>
<p class="hint" id="name-hint">${words.yourNameHint}</p>
<input type="text" id="name" name="name" value="${entered?.name ?? ''}" autocomplete="name" maxlength="${MAX_SIGNED_NAME}" required ${fieldAttributes('name', problems.name, 'name-hint', true)}>
${errorOf('name', problems.name)}
</div>
<div class="field check">
<input type="checkbox" id="consent" name="consent" value="yes" required${entered?.consent && html` checked`} ${fieldAttributes('consent', problems.consent, undefined, !problems.name)}>
<label for="consent">${words.consent}</label>
${errorOf('consent', problems.consent)}
</div>
<p class="small soft">${words.evidence}</p>
<button>${words.sign}</button>
</form>
</section>`;
}

/** The form that declines, collapsed by default: it ends the signing for everyone. */
export function declineForm({ language }: Signing, address: string, entered?: SubmittedForm): Html {
  const words = wordsOf(language);
  const problem = entered?.problems.reason;
  return html`<section class="sheet">
<details${problem !== undefined && html` open`}>
<summary>${words.declineTitle}</summary>
<p>${words.declineIntro}</p>
${summaryOf({ reason: problem }, words)}
<form method="post" action="${address}" novalidate>
<div class="field">
<label for="reason">${words.declineReason}</label>
<p class="hint" id="reason-hint">${words.declineHint}</p>
<textarea id="reason" name="reason" rows="3" maxlength="${MAX_DECLINE_REASON}" ${fieldAttributes('reason', problem, 'reason-hint', true)}>
${entered?.reason ?? ''}</textarea>
${errorOf('reason', problem)}
</div>
<button class="danger">${words.decline}</button>
</form>
</details>
</section>`;
}
