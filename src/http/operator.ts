import express, { type ErrorRequestHandler } from 'express';
import { systemActor } from '../auth/authenticate.ts';
import type { Actor, Service, Workspace } from '../auth/context.ts';
import type { Config } from '../config/load.ts';
import type { Reader } from '../database/engine/statement.ts';
import type { Database } from '../database/open.ts';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import type { Dispatch } from '../mcp/request.ts';
import { createPageDrawer } from '../print/page-drawer.ts';
import { createPrinter } from '../print/printer.ts';
import { ownerOf } from '../workspaces/members.ts';
import { inProcess } from './in-process.ts';
import { api, publicTable } from './pipeline/api.ts';
import { createBodies } from './pipeline/body.ts';
import { errorResponse } from './pipeline/errors.ts';
import { createTables } from './pipeline/files.ts';
import type { AuthStrategy } from './pipeline/guard.ts';
import { createImports } from './pipeline/imports.ts';
import { createUploads } from './pipeline/limits.ts';
import { loadSpec, type Spec } from './pipeline/routes.ts';
import { createReadWorker } from './pipeline/worker.ts';

type OperatorParts = {
  config: Config;
  database: Database;
  service: Service;
  clock: () => Date;
  /** Where every call works. */
  workspace: Workspace;
  /** The path of the operations that are called, as the spec writes it. */
  path: string;
};

type OperatorApi = { dispatch: Dispatch; stop: () => Promise<void> };

/**
 * The public API for the operator of the service, in this process: the whole pipeline of a request, with the operator
 * in the place of a key. Only what is asked for is set up: a command makes one call.
 */
export function operatorApi({ workspace, path, ...given }: OperatorParts): OperatorApi {
  const { config, database, service } = given;
  const threads = {
    printer: createPrinter(),
    readWorker: createReadWorker(config.DATABASE_URL),
    tables: createTables(config.DATABASE_URL),
    imports: createImports(config.DATABASE_URL, { onEnded: () => {} }),
    pageDrawer: createPageDrawer(),
  };
  const parts = {
    ...given,
    ...threads,
    print: threads.printer.print,
    drawPages: threads.pageDrawer.draw,
    bodies: createBodies(config),
    uploads: createUploads(config.UPLOADS_AT_ONCE),
    checkResponses: false,
  };
  // What takes long delays no other request here, and a thread would load everything once more.
  const table = { ...publicTable(parts), usesReadWorker: false };
  const strategy = operatorStrategy(database, workspace);
  let unexpected: unknown;
  const note: ErrorRequestHandler = (error, _request, _response, next) => {
    if (!(error instanceof Failure)) unexpected = error;
    next(error);
  };
  const application = express();
  application.disable('x-powered-by');
  application.disable('etag');
  application.set('query parser', 'simple');
  application.use('/api/v1', api(parts, { spec: around(loadSpec(), path), table, strategy }));
  application.use(note, errorResponse(service));
  const send = inProcess(application, '/api/v1');
  return {
    async dispatch(request, signal) {
      const answer = await send(request, signal);
      // The operator sees the error itself: no log has it.
      if (answer.status >= 500 && unexpected !== undefined) throw unexpected;
      return answer;
    },
    async stop() {
      await Promise.all(Object.values(threads).map((thread) => thread.stop()));
    },
  };
}

/**
 * The spec with one path, that of the record that it leads through, whose state `If-Match` names, and of a batch that of
 * the single operation.
 */
function around(spec: Spec, path: string): Spec {
  const ofRecord = path.slice(0, path.indexOf('}') + 1);
  const ofOne = path.replace(/\/batch$/, '');
  const paths = Object.entries(spec.paths).filter(([name]) => [path, ofRecord, ofOne].includes(name));
  return { ...spec, paths: Object.fromEntries(paths) };
}

function operatorStrategy(database: Database, workspace: Workspace): AuthStrategy {
  const actorFor = async (tx: Reader, idempotencyKey: string | undefined): Promise<Actor> => {
    const actor = await systemActor(tx, workspace.id);
    if (!actor) throw new Failure('not_found', message('command.no_workspace', workspace));
    if (idempotencyKey === undefined) return actor;
    const owner = await ownerOf(tx, workspace);
    if (owner === undefined) throw new Failure('conflict', message('command.no_owner_for_key'));
    return { ...actor, repeatsAs: owner };
  };
  return {
    async callerOf(_route, request, response) {
      const actor = await database.read((tx) => actorFor(tx, request.get('Idempotency-Key')));
      response.locals.actor = actor;
      return { actor };
    },
    reloadActor: (tx, request) => actorFor(tx, request.get('Idempotency-Key')),
    compresses: false,
  };
}
