import type { Context } from '../auth/context.ts';
import { signingToken } from '../crypto/link-token.ts';
import { createSamplePrinter } from '../print/sample.ts';
import { uploadContract } from '../resources/contracts/dashboard.ts';
import { sendContract } from '../resources/contracts/send.ts';
import { type SigningDependencies, signContract } from '../resources/contracts/signing.ts';
import { prepareUpload, type UploadedPdf } from '../resources/contracts/uploaded.ts';

/** Contracts whose text is an uploaded PDF, for a demo or seed data: created, sent and signed as usual. */
export type UploadedContracts = {
  /**
   * Makes two contracts of one PDF and sends them, within the caller's transaction. Invites no signers by e-mail: the
   * context's service must send none.
   * @returns the link token of the only signer of the first contract
   */
  send(context: Context, client: { reference: string; name: string; email: string }): Promise<string>;
  /** Signs the contract that a token opens, after the transaction of `send` has committed. */
  sign(parts: SigningDependencies, token: string): Promise<void>;
};

const TITLES = ['Ugovor o održavanju sajta', 'Ugovor o zakupu opreme'] as const;

const TEXT = [
  'Ugovor o saradnji',
  'Izvršilac se obavezuje da naručiocu pruža ugovorene usluge, a naručilac da ih plaća u roku od 15 dana od prijema računa.',
  'Ugovor važi godinu dana. Svaka strana može da ga raskine uz otkazni rok od 30 dana.',
];

// The context has the business.
const NO_PARAMETERS = { path: { workspace: '' }, query: {} };

/** Makes a PDF, draws it as an upload is, and lends the functions that make contracts of it. */
export async function withUploadedContracts<T>(
  work: (contracts: UploadedContracts) => Promise<T>,
): Promise<T> {
  const { make, draw, print, stop } = createSamplePrinter();
  try {
    const pdf = (await make(TEXT)).toString('base64');
    const body = { client: '', title: TITLES[0], signers: [], pdf };
    const upload = { ...NO_PARAMETERS, body };
    const prepared = await prepareUpload({ drawPages: draw, workspaceId: 0 }, upload);
    return await work({
      send: (context, client) => send(context, client, prepared),
      async sign(parts, token) {
        const signature = { name: 'Ana Petrović', address: '192.0.2.7', userAgent: 'Firefox' };
        const state = await signContract({ ...parts, print }, token, signature);
        if (state !== 'signed') throw new Error(`The contract could not be signed: it is ${state}.`);
      },
    });
  } finally {
    await stop();
  }
}

async function send(
  context: Context,
  client: { reference: string; name: string; email: string },
  prepared: UploadedPdf,
): Promise<string> {
  const signers: string[] = [];
  for (const title of TITLES) {
    const body = {
      client: client.reference,
      title,
      pdf: '',
      signers: [{ name: client.name, email: client.email }],
    };
    const { data } = await uploadContract({ ...context, prepared }, { ...NO_PARAMETERS, body });
    await sendContract(context, { path: { reference: data.reference }, query: {}, body: undefined });
    signers.push(data.signers[0]?.reference ?? '');
  }
  return signingToken(context.service.instanceKey, { reference: signers[0] ?? '', generation: 1 });
}
