import type { Command } from 'commander';
import type { Context } from '../auth/context.ts';
import { ofRecord } from '../database/engine/database.ts';
import type { Reader } from '../database/engine/statement.ts';
import { notFound } from '../domain/failure.ts';
import { getClientPortalLink, renewPortalLink } from '../resources/clients/portal-link.ts';
import { locateClient } from '../resources/clients/queries.ts';
import { replaceLink, type SignerLink, signerLinks } from '../resources/contracts/links.ts';
import { locateSigner } from '../resources/contracts/queries.ts';
import { inviteAgain } from '../resources/contracts/send.ts';
import { locateDocument } from '../resources/document-records/queries.ts';
import { getDocumentPublicLink, renewPublicLink } from '../resources/documents/links.ts';
import { workspaceOfRecord } from '../workspaces/record-place.ts';
import { onDatabase, verb } from './command.ts';
import { contextIn } from './context.ts';
import type { CommandContext } from './opened.ts';
import { type Answer, card, listing } from './output.ts';

const GIVE_WITH_CARE = 'Give each link only to that person: anyone who has it can sign.';

/** `links`: the secret links that the operator shows, replaces and sends again. */
export function add(noun: Command): void {
  const show = verb(
    noun,
    'show <record>',
    "Show the secret link of a document's page or of a client's portal, or those of the signers of a contract.",
    'links show 01JD2ZQW0000000000000000CT',
  );
  onDatabase(show, (commandContext, _options, reference = '') =>
    commandContext.database.read((tx) => answerOf(tx, reference, SHOWN, commandContext)),
  );
  const renew = verb(
    noun,
    'renew <record>',
    'Replace the link of a document, of the portal of a client, or of a signer. The old one stops working.',
    'links renew 01JD2ZQW0000000000000000SG',
  );
  const locateRenewed = (tx: Reader, reference: string) => placeOf(tx, reference, RENEWED);
  onDatabase(renew, (commandContext, _options, reference = '') =>
    commandContext.database.write(ofRecord(locateRenewed, reference), (tx) =>
      answerOf(tx, reference, RENEWED, commandContext),
    ),
  );
  const invite = verb(
    noun,
    'invite <signer>',
    'Send a signer whose turn it is the invitation by e-mail again. The link in it stays the same.',
    'links invite 01JD2ZQW0000000000000000SG',
  );
  onDatabase(invite, async ({ database, now, service }, _options, signer = '') => {
    await database.write(ofRecord(locateSigner, signer), async (tx) => {
      const place = await locateSigner(tx, signer);
      const context = await contextIn(tx, place?.workspaceId, { now, service: service() });
      const contract = place?.contract ?? '';
      await inviteAgain(context, { contract, signer });
      return { reference: contract };
    });
    return { json: { reference: signer, invited: true }, text: 'The e-mail is on its way.' };
  });
}

/** What a reference may name. */
type Kind<Tx extends Reader> = {
  locate: (tx: Reader, reference: string) => Promise<{ workspaceId: number } | undefined>;
  answer: (context: Context<Tx>, reference: string) => Promise<Answer>;
};

const SHOWN: Kind<Reader>[] = [
  {
    locate: locateDocument,
    answer: async (context, reference) =>
      linkAnswer((await getDocumentPublicLink(context, { path: { reference } })).data),
  },
  {
    locate: locateClient,
    answer: async (context, reference) =>
      linkAnswer((await getClientPortalLink(context, { path: { reference } })).data),
  },
  {
    locate: async (tx, reference) => {
      const workspace = await workspaceOfRecord(tx, 'contracts', reference);
      return workspace && { workspaceId: workspace.id };
    },
    answer: async (context, reference) => signersAnswer(await signerLinks(context, reference)),
  },
];

const RENEWED: Kind<Context['tx']>[] = [
  {
    locate: locateDocument,
    answer: async (context, reference) => linkAnswer(await renewPublicLink(context, reference)),
  },
  {
    locate: locateClient,
    answer: async (context, reference) => linkAnswer(await renewPortalLink(context, reference)),
  },
  {
    locate: locateSigner,
    answer: async (context, reference) => card(await replaceLink(context, reference), [GIVE_WITH_CARE]),
  },
];

/** The workspace of the record, and its kind; undefined where no kind has it. */
async function placeOf<Tx extends Reader>(tx: Reader, reference: string, kinds: readonly Kind<Tx>[]) {
  for (const { locate, answer } of kinds) {
    const place = await locate(tx, reference);
    if (place) return { workspaceId: place.workspaceId, answer };
  }
  return undefined;
}

/** What the kind of the record answers in its workspace. @throws Failure `not_found` where no kind has it */
async function answerOf<Tx extends Reader>(
  tx: Tx,
  reference: string,
  kinds: readonly Kind<Tx>[],
  { now, service }: CommandContext,
): Promise<Answer> {
  const place = await placeOf(tx, reference, kinds);
  if (!place) throw notFound('record');
  return place.answer(await contextIn(tx, place.workspaceId, { now, service: service() }), reference);
}

/** A secret link: the text is only the address, so that it can be copied. */
function linkAnswer(link: { url: string }): Answer {
  return { json: link, text: link.url };
}

function signersAnswer(links: SignerLink[]): Answer {
  return listing(links, {
    rows: links,
    columns: [
      { title: 'Signer', cell: ({ reference }) => reference },
      { title: '#', cell: ({ position }) => position, align: 'right' },
      { title: 'Name', wraps: true, cell: ({ name }) => name },
      { title: 'Status', cell: ({ status }) => status },
      { title: 'Link', cell: ({ link }) => link ?? 'none: not sent yet, or voided' },
    ],
    empty: 'The contract has no signers.',
  });
}
