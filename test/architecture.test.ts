// The rules of the house (docs/architecture.md), read from the syntax tree of every source file.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { KEPT_OUT_PHRASES, KEPT_OUT_WORDS } from './kept-out-words.ts';
import { report } from './scenarios.ts';
import {
  find,
  importsWithin,
  nameOf,
  ownLines,
  readSources,
  roomOf,
  type Source,
  type Within,
} from './source-tree.ts';

const sources = ['src', 'scripts', 'simulator', 'test'].flatMap((folder) => readSources(folder));
const service = sources.filter(({ path }) => path.startsWith('src/'));

/** A room imports only rooms to its left. */
const LEFT_TO_RIGHT = [
  'domain',
  'formats',
  'crypto',
  'worker-thread.ts',
  'locale-files.ts',
  'database',
  'config',
  'auth',
  'workspaces',
  'queue',
  'batches',
  'webhooks',
  'mail',
  'einvoice',
  'sef',
  'print',
  'resources',
  'demo',
];

/** Files within packages that are imported by their path. ajv and nodemailer document theirs. */
const FILES_OF_PACKAGES = [
  'src/dashboard/components/draw-pages.ts: pdfjs-dist/legacy/build/pdf.mjs',
  'src/dashboard/components/draw-pages.ts: pdfjs-dist/legacy/build/pdf.worker.min.mjs?url',
  'src/http/pipeline/validate.ts: ajv-formats/dist/formats.js',
  'src/http/pipeline/validate.ts: ajv/dist/2020.js',
  'src/mail/message.ts: nodemailer/lib/mail-composer',
  'src/mail/smtp.ts: nodemailer/lib/smtp-connection',
  'src/webhooks/undici-parts.ts: undici/lib/api/api-request.js',
  'src/webhooks/undici-parts.ts: undici/lib/core/connect.js',
  'src/webhooks/undici-parts.ts: undici/lib/core/errors.js',
  'src/webhooks/undici-parts.ts: undici/lib/dispatcher/agent.js',
];

/** The types of the two specs: they hold nothing else, and every room of the service may import them. */
const SPEC = ['spec', 'generated'];

const upTo = (room: string) => LEFT_TO_RIGHT.slice(0, LEFT_TO_RIGHT.indexOf(room));

/** The rooms that each room may import, itself left out. */
const MAY_IMPORT: Record<string, string[]> = {
  ...Object.fromEntries(LEFT_TO_RIGHT.map((room) => [room, [...upTo(room), ...SPEC]])),
  // Rules, formats and crypto share one set of failures.
  domain: ['formats', 'crypto', 'generated', 'locales'],
  formats: ['domain', 'crypto'],
  crypto: ['domain', 'formats'],
  'worker-thread.ts': ['domain'],
  'locale-files.ts': ['domain', 'formats'],
  'log-output.ts': [],
  spec: ['generated'],
  http: [...LEFT_TO_RIGHT, ...SPEC, 'mcp'],
  'client-pages': [...LEFT_TO_RIGHT, ...SPEC, 'http'],
  jobs: [...LEFT_TO_RIGHT, ...SPEC],
  cli: [...LEFT_TO_RIGHT, ...SPEC, 'http', 'jobs', 'mcp'],
  'service.ts': [...LEFT_TO_RIGHT, ...SPEC, 'http', 'client-pages', 'jobs'],
  'main.ts': [...LEFT_TO_RIGHT, ...SPEC, 'log-output.ts', 'service.ts'],
  // What runs elsewhere, or for other programs, knows the specs and the formats of money and text, but not the server.
  mcp: ['domain', 'formats', 'generated'],
  dashboard: ['domain', 'formats', 'generated'],
  sdk: ['generated', 'crypto/webhook-signature-header.ts'],
};

/** Nouns whose queries and views another noun may use; those below it in `BUILT_ON` also in other ways. */
const NOUNS: Record<string, string[]> = {
  batches: ['document-records', 'documents'],
  files: ['document-records', 'expenses'],
  'recurring-expenses': ['expenses'],
  quotes: ['document-records'],
  payments: ['clients', 'document-records', 'quotes'],
  einvoices: ['clients', 'document-records', 'payments'],
  documents: ['clients', 'items', 'document-records', 'quotes', 'payments', 'einvoices'],
  contracts: ['clients', 'document-records', 'quotes'],
  'recurring-documents': ['clients', 'document-records', 'quotes', 'payments', 'einvoices', 'documents'],
  statements: ['clients'],
  reminders: ['clients', 'document-records'],
  'balance-confirmations': ['clients', 'statements', 'reminders'],
  erasure: ['clients', 'reminders'],
  statistics: ['clients'],
  workspace: ['account', 'expenses'],
  activity: ['account'],
  // Every record as its GET shows it.
  changes: [
    'clients',
    'items',
    'document-records',
    'payments',
    'expenses',
    'contracts',
    'recurring-documents',
    'balance-confirmations',
  ],
  // A replay begins behind a change.
  'webhook-endpoints': ['changes'],
};

/** What a noun offers to those after it besides queries and views: rules and steps, never its operations. */
const BUILT_ON =
  /^src\/resources\/((document-records|quotes|payments|einvoices|statements)\/(?!api\.ts)|documents\/(draft|from|issue|list|listed|listing|send|totals-at-once)\.ts|items\/stock-movements\.ts)/;

/**
 * Circles between the files and folders of one folder that are known, each with what it would take to end it. A folder
 * stands for everything in it.
 */
const KNOWN_CIRCLES: Record<string, { parts: string[]; why: string }> = {
  'src/dashboard/pages': {
    parts: ['clients', 'contracts', 'documents', 'items', 'payments', 'reminders', 'settings'],
    why: 'a page asks for the records of other nouns by their queries.ts, and opens their forms',
  },
  'src/database': {
    parts: [
      'database-url.ts',
      'dialect.ts',
      'engine',
      'engine-in-use.ts',
      'maintenance',
      'open.ts',
      'postgres',
      'schema',
      'sqlite',
    ],
    why: 'the schema is built of the columns of the engine in use, which is written with the tools of engine/',
  },
  'src/http': {
    parts: ['connections.ts', 'docs', 'in-process.ts', 'ops', 'pipeline', 'threads'],
    why: 'the threads that handlers are moved to run the pipeline and its imports themselves',
  },
};

it('finds the sources', () => {
  expect(service.length).toBeGreaterThan(50);
});

it('a room imports only rooms to its left', () => {
  const broken = importsWithin(service)
    .filter(({ source, target }) => {
      const room = roomOf(target);
      return room !== source.room && !isAllowed(source.room, target);
    })
    .map(describeImport);
  expect(broken).toEqual([]);
});

it('the simulator of SEF shares no file with the service: neither repeats the mistakes of the other', () => {
  const isOfSimulator = (path: string) => path.startsWith('simulator/');
  const broken = importsWithin(sources)
    // A test starts both, in its own process.
    .filter(({ source }) => source.path !== 'test/sef/simulator.ts')
    .filter(({ source, target }) => isOfSimulator(source.path) !== isOfSimulator(target))
    .map(describeImport);
  expect(broken).toEqual([]);
});

it('no files import each other in a circle', () => {
  const imported = new Map(
    [...service, ...sources.filter(({ path }) => path.startsWith('simulator/'))].map((source) => [
      source.path,
      importsWithin([source]).map(({ target }) => target),
    ]),
  );
  expect(circlesIn(imported)).toEqual([]);
});

it('no files and folders of a folder import each other in a circle, but for those that are known', () => {
  const circles = [...importsByFolder(service)].flatMap(([folder, imported]) =>
    circlesIn(imported).map((parts) => [folder, parts.sort()]),
  );
  const known = Object.entries(KNOWN_CIRCLES).map(([folder, { parts }]) => [folder, parts]);
  expect(circles.sort()).toEqual(known.sort());
});

it('a noun uses only the queries and views of the nouns before it', () => {
  const broken = importsWithin(service)
    .filter(({ source, target }) => {
      const [from, to] = [nounOf(source.path), nounOf(target)];
      if (!from || !to || from === to) return false;
      return !NOUNS[from]?.includes(to) || !(/\/(queries|view)\.ts$/.test(target) || BUILT_ON.test(target));
    })
    .map(describeImport);
  expect(broken).toEqual([]);
});

it('Express and its validator stay in http/ and client-pages/', () => {
  expect(
    importersOf(/^express/)
      .filter(({ room }) => room !== 'http' && room !== 'client-pages')
      .map(pathOf),
  ).toEqual([]);
});

it('Ajv is set up in one place', () => {
  const broken = service
    .filter(({ imports }) =>
      imports.some(({ from, isTypeOnly }) => /^ajv(-formats)?(\/|$)/.test(from) && !isTypeOnly),
    )
    .map(pathOf);
  expect(broken).toEqual(['src/http/pipeline/validate.ts']);
});

it('Drizzle stays in database/ and in the files that hold queries', () => {
  const holdsQueries = (path: string) =>
    /^src\/(auth|workspaces|queue|batches|webhooks|mail|sef)\/[\w-]+\.ts$|^src\/resources\/(?:[\w-]+\/)+((?:[\w-]+-)?queries|listing)\.ts$/.test(
      path,
    );
  const broken = importersOf(/^drizzle-orm/)
    .filter(({ room, path }) => room !== 'database' && !holdsQueries(path))
    .map(pathOf);
  expect(broken).toEqual([]);
});

it('outside of database/, who imports Drizzle names the tables that it asks', () => {
  const broken = importersOf(/^drizzle-orm/)
    .filter(({ room }) => room !== 'database')
    .filter(({ imports }) => !imports.some(({ from }) => from.includes('/database/schema/')))
    .map(pathOf);
  expect(broken).toEqual([]);
});

it('private parts of packages are used only where their version is named and checked', () => {
  const homes: [RegExp, RegExp][] = [
    // Of Drizzle, nowhere: its session is the service's own, to which `mapWith` is unknown.
    [/^(executeMethod|joinsNotNullableMap|customResultMapper|mapResultRow|mapWith|drizzle:\w+)$/, /(?!)/],
    [/^(openImage|_font|_imageRegistry)$/, /^src\/print\/(pdfkit-internals|logo)\.ts$/],
  ];
  const wordsOf = ({ tree }: Source) =>
    [...find(tree, ts.isIdentifier), ...find(tree, ts.isStringLiteral)].map(({ text }) => text);
  const broken = service.flatMap((source) =>
    homes
      .filter(([word, home]) => !home.test(source.path) && wordsOf(source).some((text) => word.test(text)))
      .map(([word]) => `${source.path}: ${word}`),
  );
  expect(broken).toEqual([]);
  const ofOthers = importersOf(/^[^.]+\/(lib|dist|src|build)\//).flatMap(({ path, imports }) =>
    imports
      .filter(({ from, isTypeOnly }) => /^[^.]+\/(lib|dist|src|build)\//.test(from) && !isTypeOnly)
      // The rules of each country are a file of stdnum, whose version is pinned: all of them take 290 ms and 16 MB to load.
      .filter(({ from }) => path !== 'src/domain/tax-numbers.ts' || !from.startsWith('stdnum/lib/cjs/'))
      .map(({ from }) => `${path}: ${from}`),
  );
  expect(ofOthers.sort()).toEqual(FILES_OF_PACKAGES);
});

it('a dialect of Drizzle, or a driver, is known to one engine alone', () => {
  const homes: [RegExp, RegExp][] = [
    [
      /^(better-sqlite3|drizzle-orm\/(sqlite-\w+|better-sqlite3))(\/|$)/,
      /^src\/database\/(sqlite\/|schema\/columns-sqlite\.ts$)/,
    ],
    [
      /^(pg|drizzle-orm\/(pg-\w+|node-postgres))(\/|$)/,
      /^src\/database\/(postgres\/|schema\/columns-postgres\.ts$)/,
    ],
  ];
  // Queries have the types of SQLite's tables, whichever engine runs them.
  const mayNameTypes = [
    'src/database/engine/listing.ts',
    'src/database/engine/query-runner.ts',
    'src/database/engine/statement.ts',
    'src/database/schema/columns.ts',
  ];
  const broken = homes.flatMap(([dialect, home]) =>
    importersOf(dialect)
      .filter(({ path }) => !home.test(path))
      .filter(
        ({ path, imports }) =>
          !mayNameTypes.includes(path) ||
          imports.some(({ from, isTypeOnly }) => dialect.test(from) && !isTypeOnly),
      ),
  );
  expect(broken.map(pathOf)).toEqual([]);
});

it('what SQLite and what PostgreSQL have of their own never import each other', () => {
  const isOfPostgres = (path: string) => /^src\/database\/(postgres\/|schema\/columns-postgres)/.test(path);
  const isOfSqlite = (path: string) => /^src\/database\/(sqlite\/|schema\/columns-sqlite)/.test(path);
  const within = importsWithin(service);
  expect(within.some(({ target }) => isOfPostgres(target))).toBe(true);
  const broken = within
    // Where an engine is chosen, its parts are loaded.
    .filter(({ source }) => source.path !== 'src/database/open.ts')
    .filter(({ source, target }) => (isOfPostgres(source.path) ? isOfSqlite(target) : isOfPostgres(target)))
    .map(describeImport);
  expect(broken).toEqual([]);
});

it('outbound HTTP stays in webhooks/transport.ts, the SDK and the AI connector on stdio', () => {
  // in-process.ts speaks it over a pair of streams in memory.
  const mayOpen = [
    'src/webhooks/transport.ts',
    // The connection to a proxy, for it alone.
    'src/webhooks/tunnel.ts',
    // The parts of undici for it alone.
    'src/webhooks/undici-parts.ts',
    'src/mcp/bridge.ts',
    'src/http/in-process.ts',
    // It runs in browsers, which ask the service that the pages are from: their content policy sees to it.
    'src/dashboard/api.ts',
  ];
  const harmless = ['createServer', 'isIP', 'isIPv4', 'isIPv6', 'BlockList', 'SocketAddress'];
  const opens = ({ imports }: Source) =>
    imports.some(
      ({ from, names, isTypeOnly }) =>
        !isTypeOnly &&
        (/^(undici|openapi-fetch|axios|got|node-fetch)(\/|$)/.test(from) ||
          (/^(node:)?(https?|http2|net|tls|dgram)$/.test(from) &&
            names.some((name) => !harmless.includes(name)))),
    );
  const calls = ({ tree }: Source) =>
    find(tree, ts.isIdentifier).some(
      (name) =>
        name.text === 'getBuiltinModule' ||
        (/^(fetch|WebSocket|EventSource)$/.test(name.text) && isFreeIdentifier(name)),
    );
  const broken = service
    .filter(({ path, room }) => !mayOpen.includes(path) && room !== 'sdk')
    .filter((source) => opens(source) || calls(source))
    .map(pathOf);
  expect(broken).toEqual([]);
  report(
    'B23',
    `${service.length} files of the service: only ${mayOpen.join(', ')} opens outbound HTTP connections`,
  );
});

it('mail servers are spoken to only in mail/smtp.ts', () => {
  // The composer only writes messages; everything else of nodemailer can open connections.
  const broken = importersOf(/^nodemailer(?!\/lib\/mail-composer$)/)
    .filter(({ path }) => path !== 'src/mail/smtp.ts')
    .map(pathOf);
  expect(broken).toEqual([]);
});

it('the MCP SDK stays in mcp/ and in http/mcp.ts', () => {
  expect(
    importersOf(/^@modelcontextprotocol/)
      .filter(({ room, path }) => room !== 'mcp' && path !== 'src/http/mcp.ts')
      .map(pathOf),
  ).toEqual([]);
});

it('the SDK runs everywhere: nothing of Node.js, and no package but openapi-fetch', () => {
  const sdk = service.filter(({ room }) => room === 'sdk');
  const foreign = sdk.flatMap(({ path, imports }) =>
    imports
      .filter(({ from }) => !from.startsWith('.') && from !== 'openapi-fetch')
      .map(({ from }) => `${path}: ${from}`),
  );
  const ofNode = sdk
    .filter(({ tree }) =>
      find(tree, ts.isIdentifier).some(
        (name) => /^(process|Buffer|require|__dirname|__filename)$/.test(name.text) && isFreeIdentifier(name),
      ),
    )
    .map(pathOf);
  expect([...foreign, ...ofNode]).toEqual([]);
});

it('process.env is read only in config/', () => {
  const broken = service
    .filter(({ room }) => room !== 'config')
    .filter(({ tree }) =>
      find(tree, ts.isPropertyAccessExpression).some((node) => node.getText() === 'process.env'),
    )
    .map(pathOf);
  expect(broken).toEqual([]);
});

it('text from outside is looked up among the own properties of an object: `in` also finds __proto__ and toString', () => {
  // A symbol of the SDK, and placeholders of the service's own queries.
  const harmless = ['src/sdk/errors.ts', 'src/database/engine/mapping.ts'];
  const broken = service
    .filter(({ path }) => !harmless.includes(path))
    .flatMap(({ path, tree }) =>
      find(tree, ts.isBinaryExpression)
        .filter(
          ({ operatorToken, left }) =>
            operatorToken.kind === ts.SyntaxKind.InKeyword && !ts.isStringLiteral(left),
        )
        .map((node) => `${path}: ${node.getText()}`),
    );
  expect(broken).toEqual([]);
});

it('the domain, formats and crypto are pure: no input or output, no clock, no time zone of the process', () => {
  const broken = service
    .filter(({ room }) => ['domain', 'formats', 'crypto'].includes(room))
    .filter(
      ({ imports, tree }) =>
        imports.some(({ from }) => /^node:(?!crypto$|zlib$)/.test(from)) ||
        find(tree, ts.isNewExpression).some(
          (node) => node.expression.getText() === 'Date' && node.arguments?.length === 0,
        ) ||
        find(tree, ts.isPropertyAccessExpression).some((node) => node.getText() === 'Date.now'),
    )
    .map(pathOf);
  expect(broken).toEqual([]);
});

it('files stay under 500 lines; a test file holds all blocks of its operation, however many', () => {
  const broken = sources.filter(({ path, lines }) => lines >= 500 && !path.startsWith('test/'));
  expect(broken.map(({ path, lines }) => `${path}: ${lines} lines`)).toEqual([]);
});

it('functions stay under 70 lines, those inside of them counted for themselves; the markup of a form may take 125', () => {
  const limitOf = (path: string) => (path.endsWith('.tsx') ? 125 : 70);
  const broken = sources
    .filter(({ path }) => !path.startsWith('test/'))
    .flatMap(({ path, tree }) =>
      find(tree, ts.isFunctionLike).map((node) => ({
        path,
        name: nameOf(node),
        lines: ownLines(tree, node),
      })),
    )
    .filter(({ path, lines }) => lines >= limitOf(path))
    .map(({ path, name, lines }) => `${path}: ${name} has ${lines} lines`);
  expect(broken).toEqual([]);
});

it('nothing is exported as default, and no file but the door of the SDK passes on what others export', () => {
  const broken = sources
    .filter(({ path }) => path !== 'src/sdk/index.ts')
    .filter(({ tree }) =>
      tree.statements.some(
        (statement) =>
          ts.isExportAssignment(statement) ||
          (ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined) ||
          (ts.canHaveModifiers(statement) &&
            ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)),
      ),
    )
    .map(pathOf);
  expect(broken).toEqual([]);
});

it("identifiers, comments and strings use the field's words: see docs/glossary.md", () => {
  // The list names what it forbids.
  const isExempt = (path: string) => path === 'test/kept-out-words.ts';
  const found = sources
    .filter(({ path }) => !isExempt(path))
    .flatMap(({ path, tree }) =>
      tree.text.split('\n').flatMap((line, i) =>
        wordsIn(line)
          .filter((word) => KEPT_OUT_WORDS.includes(word))
          .concat(KEPT_OUT_PHRASES.filter((phrase) => line.toLowerCase().includes(phrase)))
          .map((word) => `${path}:${i + 1}: ${word}`),
      ),
    );
  expect(found).toEqual([]);
});

it('no file is called utils, helpers, common or shared', () => {
  const isVague = ({ path }: Source) =>
    path.split('/').some((part) => /^(utils?|helpers?|common|shared|misc)(\.|$)/.test(part));
  expect(sources.filter(isVague).map(pathOf)).toEqual([]);
});

it('there are no classes except errors, and those that React, Drizzle and vitest want to be extended', () => {
  const broken = sources.flatMap(({ path, tree }) =>
    find(tree, ts.isClassLike)
      .filter(
        (node) =>
          !node.heritageClauses?.some((clause) =>
            /^extends (\w*(Error|Failure)\b|Component\b|BaseSequencer\b|(SQLite|Pg)(Session|PreparedQuery)\b)/.test(
              clause.getText(),
            ),
          ),
      )
      .map((node) => `${path}: ${node.name?.text}`),
  );
  expect(broken).toEqual([]);
});

/** The words of a line in lower case; names in camel case are taken apart. */
function wordsIn(line: string): string[] {
  return line
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

function importersOf(name: RegExp): Source[] {
  return service.filter(({ imports }) => imports.some(({ from }) => name.test(from)));
}

function isAllowed(room: string, target: string): boolean {
  return (MAY_IMPORT[room] ?? []).some(
    (allowed) => roomOf(target) === allowed || target === `src/${allowed}`,
  );
}

function nounOf(path: string): string | undefined {
  const noun = /^src\/resources\/([\w-]+)\//.exec(path)?.[1];
  // What tables of all nouns have in common is no noun.
  return noun === 'tables' ? undefined : noun;
}

function describeImport({ source, target }: Within): string {
  return `${source.path} imports ${target}`;
}

function pathOf({ path }: Source): string {
  return path;
}

/** What imports what among the files and folders that stand in one folder, for each folder. */
function importsByFolder(list: Source[]): Map<string, Map<string, string[]>> {
  const folders = new Map<string, Map<string, string[]>>();
  for (const { source, target } of importsWithin(list)) {
    const [from, to] = [source.path.split('/'), target.split('/')];
    const depth = from.findIndex((part, i) => part !== to[i]);
    const [part, other] = [from[depth], to[depth]];
    if (depth < 1 || part === undefined || other === undefined) continue;
    const folder = from.slice(0, depth).join('/');
    const parts = folders.get(folder) ?? new Map<string, string[]>();
    folders.set(folder, parts.set(part, [...(parts.get(part) ?? []), other]));
  }
  return folders;
}

/** The files that reach themselves again, each group of them once (Tarjan's strongly connected components). */
function circlesIn(imported: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string): void => {
    const number = order.size;
    order.set(path, number);
    lowest.set(path, number);
    open.push(path);
    for (const target of imported.get(path) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.includes(target)) {
        lowest.set(path, Math.min(lowest.get(path) as number, lowest.get(target) as number));
      }
    }
    if (lowest.get(path) !== order.get(path)) return;
    const circle = open.splice(open.indexOf(path));
    if (circle.length > 1) circles.push(circle);
  };
  for (const path of imported.keys()) if (!order.has(path)) visit(path);
  return circles;
}

/** True where the name stands for the global of that name: not a property, not a declaration of its own. */
function isFreeIdentifier(name: ts.Identifier): boolean {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent))
    return parent.expression === name || parent.expression.getText() === 'globalThis';
  return (
    !ts.isPropertyAssignment(parent) && !ts.isPropertySignature(parent) && !ts.isTypeReferenceNode(parent)
  );
}

it('a script finds the Node.js that it has just installed', () => {
  // A shell remembers where it found a program before; with exec it looks again.
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const later = Object.values(scripts).flatMap((script) => script.split('bootstrap.mjs').slice(1));
  expect(later.length).toBeGreaterThan(5);
  for (const rest of later) expect(rest).not.toMatch(/(?<!exec )\bnode /);
});
