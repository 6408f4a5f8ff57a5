import type { Command } from 'commander';
import { loadSpec, routesOf } from '../http/pipeline/routes.ts';
import { headOf, type Operation, operationOf } from '../mcp/operation.ts';
import { type ApiOptions, fieldsOf, given, isPaged, optionsOf, plain } from './api-fields.ts';
import { answering, described } from './command.ts';

/** `api OPERATION`: every operation of the public API, made from its specification as the tools of MCP are. */
export function add(noun: Command): void {
  described(
    noun,
    'Call an operation of the API in this process, as the operator: with every permission, through the same validation and in the same transactions as a request. Each field is an option, in kebab-case; a list or an object is JSON, or all of it comes from a file with --body. Every operation lists its fields with --help.',
    [
      'api listDocuments --workspace 01JD2ZQW0000000000000000WS --status overdue',
      'api issueDocument --reference 01JD2ZQW0000000000000000D1 --issue-date 2026-11-30',
      'api createClient --workspace 01JD2ZQW0000000000000000WS --name "Dunav d.o.o." --email office@dunav.example',
      'api createDocument --workspace 01JD2ZQW0000000000000000WS --body draft.json',
      'api getDocumentPdf --reference 01JD2ZQW0000000000000000D1 --output invoice.pdf',
    ],
  );
  const spec = loadSpec();
  const routes = routesOf(spec);
  noun
    .usage('<operation> [options]')
    .argument('[operation]')
    .action((name?: string) => {
      if (name === undefined) noun.help();
      else noun.error(`error: ${unknownOperation(name, routes)}`);
    });
  for (const route of routes) {
    const { summary, tag } = headOf(spec, route);
    noun.command(route.operationId).summary(summary).helpGroup(`${tag}:`);
  }
  noun.hook('preSubcommand', (_noun, command) => addFields(command));
}

/** Gives every operation its options. */
export function completeApi(noun: Command): void {
  for (const command of noun.commands) addFields(command);
}

function addFields(command: Command): void {
  const spec = loadSpec();
  const route = routesOf(spec).find(({ operationId }) => operationId === command.name());
  if (route) addOperation(command, operationOf(spec, route));
}

/** Who knows only the noun, or the name in another spelling, is shown the operations that have it. */
function unknownOperation(name: string, routes: readonly { operationId: string }[]): string {
  const word = name
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/s$/, '');
  const similar = routes
    .map(({ operationId }) => operationId)
    .filter((id) => id.toLowerCase().includes(word));
  const hint =
    word !== '' && similar.length > 0 ? `Operations like it: ${similar.join(', ')}.` : '"api" lists all.';
  return `There is no operation "${name}". ${hint}`;
}

/** The options of an operation, and its call. */
function addOperation(command: Command, operation: Operation): void {
  const { description, route, fileType, body } = operation;
  const fields = fieldsOf(operation);
  command.description(plain(description)).option('--workspace <reference>', workspaceHelp(route.path));
  for (const option of optionsOf(fields, route.method === 'patch')) command.addOption(option);
  if (body)
    command.option(
      '--body <file>',
      'the fields from a file of JSON, or - for standard input; options go before it',
    );
  if (fileType !== undefined)
    command.option('--output <file>', 'a new file for the answer; stdout where that is no terminal');
  if (isPaged(fields)) command.option('--all', 'go on over all pages');
  answering<ApiOptions & Record<string, unknown>>(command, async (options) => {
    const values = await given(fields, options, command);
    const { chooseEngineOfSettings } = await import('../config/choose-engine.ts');
    await chooseEngineOfSettings();
    const { callOperation } = await import('./api-call.ts');
    return callOperation(operation, values, options, fields);
  });
}

function workspaceHelp(path: string): string {
  return path.includes(':')
    ? 'the workspace of the record, where it must be in that one'
    : 'the workspace; needed where there is more than one';
}
