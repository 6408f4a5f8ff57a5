import type { Workspace } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { type Language, languageFor } from '../../domain/language.ts';
import type { StatementPrint } from '../../print/order.ts';
import { lookNow } from '../../workspaces/document-defaults.ts';
import { logoOf } from '../../workspaces/logo.ts';
import { bankAccountFor } from '../../workspaces/payee-account.ts';
import { sellerNow } from '../../workspaces/seller.ts';
import type { ClientRow } from '../clients/queries.ts';
import { clientNow } from '../clients/view.ts';
import type { Statement } from './statement.ts';
import { statementView } from './view.ts';

/** The language of papers about the account of a client. */
export function languageOfClient(workspace: Workspace, client: ClientRow): Language {
  return languageFor({
    chosen: client.defaultLanguage,
    workspaceDefault: workspace.defaultLanguage,
    clientCountry: client.country,
    workspaceLanguage: workspace.language,
    workspaceCountry: workspace.country,
  });
}

/** What papers about the account of a client have in common: both parties as they are now. */
export async function accountPaper(
  tx: Reader,
  workspace: Workspace,
  { client, currency }: Pick<Statement, 'client' | 'currency'>,
) {
  const account = await bankAccountFor(tx, workspace.id, currency);
  const logo = await logoOf(tx, workspace.id);
  return {
    language: languageOfClient(workspace, client),
    seller: sellerNow(workspace, account),
    client: clientNow(client),
    bankAccount: account,
    logo: logo ? { mediaType: logo.mediaType, image: logo.image } : null,
    look: lookNow(workspace),
  };
}

/** Everything that the PDF of a statement shows. */
export async function statementPrintOrder(
  tx: Reader,
  workspace: Workspace,
  statement: Statement,
): Promise<StatementPrint> {
  return {
    kind: 'statement',
    ...(await accountPaper(tx, workspace, statement)),
    statement: statementView(statement),
  };
}

/** The name of the file, without its ending: `statement-2026-09-01-2026-09-30-EUR`. */
export function statementFileName({ statement: { from, to, currency } }: StatementPrint): string {
  return ['statement', from, to, currency].filter(Boolean).join('-');
}
