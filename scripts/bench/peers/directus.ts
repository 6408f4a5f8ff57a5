// Directus with SQLite in production mode, without admin pages: a client, and documents that refer to it with their
// five lines in a separate collection.
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { documentBody } from '../books.ts';
import { npm, type Peer, post } from './peer.ts';

const CLI = 'node_modules/@directus/api/dist/cli/run.js';
const TOKEN = 'static-token-of-the-benchmark';

const settings = (database: string) => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  DB_CLIENT: 'sqlite3',
  DB_FILENAME: database,
  SECRET: 'a secret of the benchmark alone, long enough',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'a password of the benchmark',
  ADMIN_TOKEN: TOKEN,
  SERVE_APP: 'false',
  TELEMETRY: 'false',
  // Lines of JSON, as the service writes them; pretty printing would cost more.
  LOG_STYLE: 'raw',
});

const fields = (types: Record<string, string>) => [
  { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
  ...Object.entries(types).map(([field, type]) => ({ field, type, schema: {} })),
];

const COLLECTIONS = {
  clients: fields({ name: 'string', email: 'string', city: 'string' }),
  documents: [
    ...fields({ document_type: 'string', issue_date: 'date', due_date: 'date', client: 'integer' }),
    { field: 'lines', type: 'alias', meta: { special: ['o2m'] } },
  ],
  lines: fields({
    description: 'string',
    unit: 'string',
    quantity: 'float',
    unit_price: 'float',
    document: 'integer',
  }),
};

const RELATIONS = [
  { collection: 'documents', field: 'client', related_collection: 'clients', schema: {} },
  {
    collection: 'lines',
    field: 'document',
    related_collection: 'documents',
    meta: { one_field: 'lines' },
    schema: { on_delete: 'CASCADE' },
  },
];

export const directus: Peer = {
  name: 'Directus',
  // The last version 11: without a license, 12.4 sends usage reports even where that is switched off.
  version: '11.17.4',
  // Its isolates only run scripts of flows and extensions; this version of them has its binaries in the package.
  manifest: { dependencies: { directus: '11.17.4' }, overrides: { 'isolated-vm': '7.0.1' } },
  finish: compileDriver,
  prepare(folder, database) {
    const env = { PATH: process.env.PATH, ...settings(database) };
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, 'bootstrap'], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`Directus could not make its database: ${stdout}${stderr}`);
  },
  program: (folder, database) => ({
    folder,
    args: [CLI, 'start'],
    environment: settings(database),
    readyPath: '/server/ping',
  }),
  async fill(url) {
    for (const [collection, columns] of Object.entries(COLLECTIONS)) {
      await post(`${url}/collections`, TOKEN, { collection, schema: {}, meta: {}, fields: columns });
    }
    for (const relation of RELATIONS) await post(`${url}/relations`, TOKEN, relation);
    const { data } = await post(`${url}/items/clients`, TOKEN, { name: 'Alfa d.o.o.', city: 'Niš' });
    return { token: TOKEN, client: String((data as { id: number }).id) };
  },
  pathOfOne: (reference) => `/items/documents/${reference}?fields=*,client.*,lines.*`,
  pathOfList: (page) => `/items/documents?fields=*,client.*&page=${page}&limit=25&meta=filter_count`,
  create: {
    path: '/items/documents',
    status: 200,
    body: (client) => ({ ...documentBody({ client }), client: Number(client) }),
  },
  referenceOf: (data) => String((data as { id: number }).id),
};

/**
 * The driver's own binary would come from GitHub; it is compiled instead, as npm does where there is none. The
 * headers are those of the Node.js that runs npm, whatever its version, because the driver uses only the common API.
 */
function compileDriver(folder: string): void {
  const home = dirname(dirname(realpathSync(process.env.npm_node_execpath ?? process.execPath)));
  if (!existsSync(join(home, 'include/node/node_api.h'))) {
    throw new Error(
      'its driver must be compiled, and npm has no headers of Node.js next to it (include/node)',
    );
  }
  npm(folder, ['rebuild', 'sqlite3'], { npm_config_build_from_source: 'true', npm_config_nodedir: home });
}
