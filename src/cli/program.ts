import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { addBackup } from './backup.ts';
import { addBankAccounts } from './bank-accounts.ts';
import { addCatalog } from './catalog.ts';
import { addClients } from './clients.ts';
import { described } from './command.ts';
import { addConfig } from './config.ts';
import { addContracts } from './contracts.ts';
import { addCsv } from './csv.ts';
import { addDeliveries } from './deliveries.ts';
import { addDemo } from './demo-command.ts';
import { addDoctor } from './doctor/command.ts';
import { addDocumentTypes } from './document-types.ts';
import { addDocuments } from './documents.ts';
import { addEInvoice } from './einvoice.ts';
import { addEndpoints } from './endpoints.ts';
import { addExpenses } from './expenses.ts';
import { addExport, addImport } from './export.ts';
import { addFonts } from './fonts.ts';
import { addItems } from './items.ts';
import { addJobs } from './jobs.ts';
import { addKeys } from './keys.ts';
import { addMails } from './mails.ts';
import { addMcp } from './mcp.ts';
import { addMembers } from './members.ts';
import { addNotifications } from './notifications.ts';
import { addPaymentMethods } from './payment-methods.ts';
import { addPayments } from './payments.ts';
import { addPlans } from './plans.ts';
import { withoutSecrets } from './problem.ts';
import { addRecurringExpenses } from './recurring-expenses.ts';
import { addSeries } from './series.ts';
import { addTaxRates } from './tax-rates.ts';
import { addUsers } from './users.ts';
import { addVerify } from './verify.ts';
import { addWorkspaces } from './workspaces.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/**
 * Adds all commands to a root command.
 * @param root configured before: its output and exit behaviour apply to every command
 */
export function commandLine(root: Command): Command {
  // Error messages often repeat the input; a key in it must not stay in a terminal or a log.
  root.configureOutput({ outputError: (text, write) => write(withoutSecrets(text)) });
  const program = described(
    root,
    'Administers the invoicing service: works on the database that DATABASE_URL names, also while the server runs.',
    [
      'workspaces list',
      'keys create 01JD2ZQW0000000000000000WS --email ana@zora.example',
      'backup ./invoicing-backup.db',
    ],
  )
    .version(version, '--version', 'show the version of the service')
    .usage('<noun> <verb> [options]')
    // Options after a noun belong to the noun: `backup` has options and verbs.
    .enablePositionalOptions();

  for (const add of [
    addWorkspaces,
    addPlans,
    addMembers,
    addUsers,
    addKeys,
    addPaymentMethods,
    addBankAccounts,
    addTaxRates,
    addSeries,
    addDocumentTypes,
    addEndpoints,
    addDeliveries,
    addClients,
    addItems,
    addDocuments,
    addEInvoice,
    addPayments,
    addContracts,
    addMails,
    addNotifications,
    addExpenses,
    addRecurringExpenses,
    addCatalog,
    addFonts,
    addJobs,
    addCsv,
    addExport,
    addImport,
    addBackup,
    addConfig,
    addVerify,
    addDoctor,
    addDemo,
    addMcp,
  ]) {
    add(program);
  }

  return program;
}
