import type { Workspace } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import { operatorApi } from '../http/operator.ts';
import { type Operation, placesOf } from '../mcp/operation.ts';
import { type ApiAnswer, requestOf } from '../mcp/request.ts';
import { isRecordKind, workspaceOfRecord } from '../workspaces/record-place.ts';
import { listWorkspaces, loadWorkspace } from '../workspaces/workspaces.ts';
import { answerOf, type Page, refusalOf } from './api-answer.ts';
import { type ApiOptions, type Field, type Given, pathOf } from './api-fields.ts';
import { withDatabase } from './opened.ts';
import type { Answer } from './output.ts';

/** The largest page of the API. */
const LARGEST_PAGE = 100;

/** Calls an operation as the operator. @throws Error with what the API says where it refuses */
export async function callOperation(
  operation: Operation,
  given: Given,
  options: ApiOptions,
  fields: readonly Field[],
): Promise<Answer | undefined> {
  const { route, parameters } = operation;
  const { answer, pages } = await withDatabase({ begins: false }, async ({ database, config, service }) => {
    const workspace = await database.read((tx) => workspaceFor(tx, operation, given, options.workspace));
    const path = pathOf(route.path);
    const clock = database.clock ?? (() => new Date());
    const api = operatorApi({ config, database, service: service(), clock, workspace, path });
    const body = operation.body && given.body ? { body: given.body } : {};
    const callable = {
      route,
      places: placesOf(parameters),
      body: operation.body ? ('whole' as const) : ('none' as const),
      idempotencyArgument: undefined,
    };
    const send = async (more: Record<string, unknown>) => {
      const request = requestOf(callable, { ...given.parameters, ...more, ...body }, undefined);
      const answer = await api.dispatch(request, new AbortController().signal);
      if (answer.status >= 400) throw new Error(refusalOf(answer, fields));
      return answer;
    };
    try {
      if (!options.all) return { answer: await send({}), pages: undefined };
      return await allPages(send);
    } finally {
      await api.stop();
    }
  });
  return answerOf(operation, answer, { ...options, pages });
}

/** Every page, in as few calls as the API allows. */
async function allPages(send: (more: Record<string, unknown>) => Promise<ApiAnswer>) {
  const pages: Page[] = [];
  let after: string | null = null;
  for (;;) {
    const answer = await send({ per_page: LARGEST_PAGE, ...(after === null ? {} : { after }) });
    const page = JSON.parse(answer.body.toString('utf8')) as Page;
    pages.push(page);
    after = page.meta.next_cursor;
    if (after === null) return { answer, pages };
  }
}

/**
 * The workspace that is named, else that of the record that the path names, else the only one.
 * @throws Error that lists the workspaces where none of these is
 */
async function workspaceFor(
  tx: Reader,
  { route, parameters }: Operation,
  given: Given,
  named: string | undefined,
): Promise<Workspace> {
  if (named !== undefined) return loadWorkspace(tx, named);
  const [, kind = '', parameter = ''] = /^\/([\w-]+)\/:(\w+)/.exec(route.path) ?? [];
  const reference = given.parameters[parameter];
  if (isRecordKind(kind) && typeof reference === 'string') {
    const found = await workspaceOfRecord(tx, kind, reference);
    if (found) return found;
  }
  const [first, ...others] = await listWorkspaces(tx);
  if (first && others.length === 0) return first;
  if (!first) throw new Error('There are no workspaces yet. Make the first with: workspaces create --help');
  if (parameters.has(parameter) && reference !== undefined)
    throw new Error(`There is no record "${String(reference)}" at ${pathOf(route.path)}.`);
  const list = [first, ...others].map(
    ({ reference, name, environment }) => `  ${reference}  ${name} (${environment})`,
  );
  throw new Error(`Name the workspace with --workspace:\n${list.join('\n')}`);
}
