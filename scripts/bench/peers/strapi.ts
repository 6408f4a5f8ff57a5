// Strapi with SQLite in production mode, without admin pages. Documents refer to a client, and hold their five lines in
// a repeatable component.
import { readFileSync } from 'node:fs';
import { documentBody } from '../books.ts';
import { type Peer, post, writeFiles } from './peer.ts';

const kind = (singular: string, attributes: object) =>
  JSON.stringify({
    kind: 'collectionType',
    collectionName: `${singular}s`,
    info: { singularName: singular, pluralName: `${singular}s`, displayName: singular },
    options: { draftAndPublish: false },
    attributes,
  });

const api = (name: string, attributes: object) => ({
  [`src/api/${name}/content-types/${name}/schema.json`]: kind(name, attributes),
  ...Object.fromEntries(
    Object.entries({ controllers: 'Controller', routes: 'Router', services: 'Service' }).map(
      ([folder, part]) => [
        `src/api/${name}/${folder}/${name}.js`,
        `module.exports = require('@strapi/strapi').factories.createCore${part}('api::${name}.${name}');`,
      ],
    ),
  ),
});

const exported = (value: string) => `module.exports = ${value};`;
const MIDDLEWARES = 'logger errors security cors poweredBy query body session favicon public'.split(' ');

const PROJECT = {
  'start.js': `const { createStrapi } = require('@strapi/strapi');
createStrapi({ appDir: __dirname, distDir: __dirname, serveAdminPanel: false }).start();`,
  'config/server.js': exported(
    `{ host: '127.0.0.1', port: Number(process.env.PORT), app: { keys: ['one', 'two'] }, logger: { updates: { enabled: false } } }`,
  ),
  'config/admin.js': exported(
    `{ auth: { secret: 'a' }, apiToken: { salt: 'b' }, transfer: { token: { salt: 'c' } }, serveAdminPanel: false }`,
  ),
  'config/api.js': exported('{ rest: { defaultLimit: 25, maxLimit: 100, withCount: true } }'),
  'config/plugins.js': exported('{}'),
  'config/middlewares.js': exported(JSON.stringify(MIDDLEWARES.map((name) => `strapi::${name}`))),
  'config/database.js': exported(
    `{ connection: { client: 'sqlite', connection: { filename: process.env.DATABASE }, useNullAsDefault: true } }`,
  ),
  'public/uploads/.gitkeep': '',
  'src/components/document/line.json': JSON.stringify({
    collectionName: 'components_document_lines',
    info: { displayName: 'line' },
    options: {},
    attributes: {
      description: { type: 'string' },
      unit: { type: 'string' },
      quantity: { type: 'decimal' },
      unit_price: { type: 'decimal' },
    },
  }),
  ...api('client', { name: { type: 'string' }, email: { type: 'string' }, city: { type: 'string' } }),
  ...api('document', {
    document_type: { type: 'string' },
    issue_date: { type: 'date' },
    due_date: { type: 'date' },
    client: { type: 'relation', relation: 'manyToOne', target: 'api::client.client' },
    lines: { type: 'component', component: 'document.line', repeatable: true },
  }),
  // The first start creates the API token: without the admin pages, none can be created over HTTP.
  'src/index.js': exported(`{ async bootstrap({ strapi }) {
  const keys = strapi.service('admin::api-token');
  if (await keys.exists({ name: 'bench' })) return;
  const { accessKey } = await keys.create({ name: 'bench', type: 'full-access', lifespan: null });
  require('node:fs').writeFileSync(process.env.DATABASE + '.key', accessKey);
} }`),
};

export const strapi: Peer = {
  name: 'Strapi',
  version: '5.54.0',
  manifest: {
    dependencies: {
      '@strapi/strapi': '5.54.0',
      'better-sqlite3': '13.2.0',
      react: '18.3.1',
      'react-dom': '18.3.1',
      'react-router-dom': '6.30.3',
      'styled-components': '6.1.19',
    },
  },
  prepare: (folder) => writeFiles(folder, PROJECT),
  program: (folder, database) => ({
    folder,
    args: ['start.js'],
    environment: {
      NODE_ENV: 'production',
      DATABASE: database,
      STRAPI_TELEMETRY_DISABLED: 'true',
    },
    readyPath: '/_health',
  }),
  async fill(url, database) {
    const token = readFileSync(`${database}.key`, 'utf8');
    const { data } = await post(`${url}/api/clients`, token, { data: { name: 'Alfa d.o.o.', city: 'Niš' } });
    return { token, client: (data as { documentId: string }).documentId };
  },
  pathOfOne: (reference) => `/api/documents/${reference}?populate[0]=client&populate[1]=lines`,
  pathOfList: (page) => `/api/documents?populate[0]=client&pagination[page]=${page}&pagination[pageSize]=25`,
  create: {
    path: '/api/documents',
    status: 201,
    body: (client) => ({ data: documentBody({ client }) }),
  },
  referenceOf: (data) => (data as { documentId: string }).documentId,
};
