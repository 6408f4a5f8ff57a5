// How large the house is, as a table of Markdown, and next to it that of another checkout:
//   npm run measure [-- --against <checkout>]
// What a checkout has no packages for is left out.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { addEndpoints, documentBody, makeBooks } from './bench/books.ts';
import { medianStart } from './bench/compare.ts';
import { openReceiver, ROOT, startService } from './bench/measured.ts';
import { type Cells, markdown } from './bench/report.ts';

/** Figures by their names, in the order in which they are shown. */
type Figures = Map<string, number>;

const CODE = /\.(?:[mc]?[jt]sx?|java|py)$/;
const TEXTS = /^(?:locales\/.*\.json|src\/dashboard\/i18n\/.*)$/;
const SMALL_LINES = 30;
const TRIES = 5;
/** By then, what follows an answer is done. */
const AFTER_MS = 300;

/** Lines by room: those of the server by folder. */
export function linesByRoom(files: ReadonlyMap<string, string>): Figures {
  const rooms = new Map<string, number>();
  const server = new Map<string, number>();
  for (const [path, text] of files) {
    const lines = text.split('\n').length - 1;
    const [first = '', second = ''] = path.split('/');
    const room = TEXTS.test(path)
      ? 'texts'
      : first !== 'src'
        ? first
        : second === 'dashboard'
          ? second
          : 'server';
    add(rooms, room, lines);
    if (room === 'server') add(server, path.split('/').length > 2 ? `src/${second}` : 'src', lines);
  }
  const sorted = [...server].sort(([, a], [, b]) => b - a);
  const order = ['server', 'texts', 'dashboard', 'test', 'scripts', 'simulator'];
  return new Map([
    ...order.map((room): [string, number] => [`lines: ${room}`, rooms.get(room) ?? 0]),
    ...sorted.map(([folder, lines]): [string, number] => [`lines: ${folder}`, lines]),
  ]);
}

/** What the syntax of src shows. Casts are of the server: those of the dashboard are of the browser's events. */
export function syntaxFigures(files: ReadonlyMap<string, string>): Figures {
  const sources = [...files].filter(([path]) => path.startsWith('src/') && CODE.test(path));
  const exported = new Set<string>();
  const importers = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  for (const [path, text] of sources) {
    const isServer = !path.startsWith('src/dashboard/');
    const lines = text.split('\n').length - 1;
    add(counts, 'lines', lines);
    if (isServer) add(counts, 'server lines', lines);
    if (lines < SMALL_LINES) add(counts, 'small', 1);
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const imports = (specifier: string, name: string) => {
      if (!specifier.startsWith('.')) return;
      const key = `${join(dirname(path), specifier)}#${name}`;
      importers.set(key, (importers.get(key) ?? new Set()).add(path));
    };
    const visit = (node: ts.Node): void => {
      for (const name of exportsOf(node)) exported.add(`${path}#${name}`);
      for (const [specifier, name] of importsOf(node)) imports(specifier, name);
      if (isServer && isCast(node)) add(counts, 'casts', 1);
      if (isServer && isCast(node) && isCast(node.expression)) add(counts, 'double casts', 1);
      if (ts.isTypeReferenceNode(node) && /^ReturnType<typeof/.test(node.getText()))
        add(counts, 'return types', 1);
      if (isNamedFunction(node)) add(counts, 'functions', 1);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  const uses = (name: string) => {
    const [path] = name.split('#');
    // A namespace or a dynamic import may use any of its names.
    return new Set([...(importers.get(name) ?? []), ...(importers.get(`${path}#*`) ?? [])]).size;
  };
  const once = [...exported].filter((name) => uses(name) === 1).length;
  const of = (name: string) => counts.get(name) ?? 0;
  return new Map([
    ['files of src', sources.length],
    [`files of src under ${SMALL_LINES} lines`, of('small')],
    ['exports of src', exported.size],
    ['exports imported exactly once, %', (100 * once) / exported.size],
    ['casts per 1,000 lines of the server', (1000 * of('casts')) / of('server lines')],
    ['`as unknown as` in the server', of('double casts')],
    ['`ReturnType<typeof` in src', of('return types')],
    ['functions per 100 lines of src', (100 * of('functions')) / of('lines')],
  ]);
}

function exportsOf(node: ts.Node): string[] {
  if (!ts.canHaveModifiers(node)) return [];
  if (!ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  const declared = ts.isVariableStatement(node) ? node.declarationList.declarations : [node];
  return declared.flatMap(({ name }: ts.Node & { name?: ts.Node }) =>
    name && ts.isIdentifier(name) ? [name.text] : [],
  );
}

/** The names that a node imports, or passes on; `*` for all of a module. */
function importsOf(node: ts.Node): [specifier: string, name: string][] {
  const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const isStatic = ts.isImportDeclaration(node) ? node.importClause : ts.isExportDeclaration(node);
  if (!isDynamic && !isStatic) return [];
  const [specifier] = ts.isCallExpression(node)
    ? node.arguments
    : [(node as ts.ImportDeclaration | ts.ExportDeclaration).moduleSpecifier];
  if (!specifier || !ts.isStringLiteral(specifier)) return [];
  const clause = ts.isImportDeclaration(node)
    ? node.importClause?.namedBindings
    : ts.isExportDeclaration(node) && node.exportClause;
  if (!clause || ts.isNamespaceImport(clause) || ts.isNamespaceExport(clause)) return [[specifier.text, '*']];
  return clause.elements.map((one) => [specifier.text, (one.propertyName ?? one.name).text]);
}

function isCast(node: ts.Node): node is ts.AsExpression {
  return ts.isAsExpression(node) && !ts.isConstTypeReference(node.type);
}

/** Functions that have a name, be it that of a variable or a property; those that are only passed on have none. */
function isNamedFunction(node: ts.Node): boolean {
  if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined) return false;
  return (
    node.name !== undefined ||
    ts.isConstructorDeclaration(node) ||
    ts.isVariableDeclaration(node.parent) ||
    ts.isPropertyAssignment(node.parent)
  );
}

function add(sums: Map<string, number>, name: string, value: number): void {
  sums.set(name, (sums.get(name) ?? 0) + value);
}

/** The files that git knows and that are counted, with their texts. */
function filesOf(checkout: string): Map<string, string> {
  const folders = ['src', 'scripts', 'simulator', 'test', 'locales'];
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const paths = listed.split('\n').filter((path) => CODE.test(path) || TEXTS.test(path));
  return new Map(
    paths
      .filter((path) => existsSync(join(checkout, path)))
      .map((path) => [path, readFileSync(join(checkout, path), 'utf8')]),
  );
}

/** What `npm ci --omit=dev` installs, by the lock file and the packages that are there. */
function packagesOf(checkout: string): Figures {
  type Lock = { packages: Record<string, { dev?: boolean; link?: boolean }> };
  const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as Lock;
  const folders = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path]) => join(checkout, path))
    .filter((path) => existsSync(path));
  // A folder within another that is named counts once.
  const used = execFileSync('du', ['-skc', ...folders], { encoding: 'utf8' });
  return new Map([
    ['packages of an installation', folders.length],
    ['megabytes of an installation', Number(/^(\d+)\s+total/m.exec(used)?.[1]) / 1024],
  ]);
}

/** Loaded before the service: which functions of it have been called since it was asked last. */
const COVERAGE = (source: string) =>
  `data:text/javascript,${encodeURIComponent(`
  import { Session } from 'node:inspector/promises';
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  process.on('message', async (question) => {
    if (question !== 'coverage') return;
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const own = result.filter(({ url }) => url.startsWith(${JSON.stringify(source)}));
    const called = own.map(({ functions }) => functions.filter(({ ranges: [{ count }] }) => count > 0).length);
    process.send({ files: called.filter((count) => count > 0).length, functions: called.reduce((a, b) => a + b, 0) });
  });`)}`;

type Called = { files: number; functions: number };

/** Files and functions of the service that run for each of eight requests: of several tries the fewest. */
async function tripsOf(checkout: string): Promise<Figures> {
  const books = makeBooks(100, checkout);
  const url = books.copy();
  const receiver = await openReceiver();
  const [watched = ''] = addEndpoints(url, { url: receiver.url, endpoints: 1 }, checkout);
  const source = new URL('src/', `file://${checkout}/`).href;
  const { ask, stop, ...service } = await startService(url, checkout, ['--import', COVERAGE(source)]);
  const found = new Map<string, Called[]>();
  const pause = () => new Promise((over) => setTimeout(over, AFTER_MS));
  const take = async (what: string) => {
    await pause();
    found.set(what, [...(found.get(what) ?? []), await ask<Called>('coverage')]);
  };
  const send = async (method: string, path: string, key: string, body?: object) => {
    const headers = { Authorization: `Bearer ${key}`, ...(body && { 'Content-Type': 'application/json' }) };
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${service.url}/api/v1${path}`, request);
    const { data } = (await answer.json()) as { data?: { reference: string } };
    return { status: answer.status, reference: data?.reference ?? '' };
  };
  const trip = async (method: string, path: string, reference = '', body?: object) => {
    await pause();
    await ask('coverage');
    const answer = await send(method, path.replace('{reference}', reference), books.key, body);
    await take(`${method} ${path}: ${answer.status}`);
    return answer.reference;
  };
  const { lines, ...draft } = documentBody(books.client);
  const payment = { amount: 1, method: 'bank', paid_on: draft.issue_date };
  for (let turn = 0; turn <= TRIES; turn += 1) {
    const reference = await trip('POST', '/documents', '', { ...draft, lines: lines.slice(0, 1) });
    await trip('PATCH', '/documents/{reference}', reference, { notes: `Turn ${turn}` });
    await trip('POST', '/documents/{reference}/issue', reference);
    await trip('POST', '/documents/{reference}/payments', reference, payment);
    // The first GET after a change stores what later ones send.
    await send('GET', `/documents/${reference}`, books.key);
    await trip('GET', '/documents/{reference}', reference);
    await trip('GET', '/clients/{reference}', books.client);
    await trip('POST', '/documents', '', {});
    const arrived = receiver.until(turn + 1);
    await send('POST', '/clients', watched, { name: 'Client' });
    await ask('coverage');
    await arrived;
    await take('a webhook, from the answer to its outcome');
  }
  await stop();
  receiver.close();
  books.remove();
  const figures = new Map<string, number>();
  for (const [what, [, ...tries]] of found)
    for (const key of ['files', 'functions'] as const)
      figures.set(`${key}: ${what}`, Math.min(...tries.map((one) => one[key])));
  return figures;
}

async function startOf(checkout: string): Promise<Figures> {
  const books = makeBooks(100, checkout);
  const { ms, rssMb } = await medianStart(books.copy(), checkout);
  books.remove();
  return new Map([
    ['start to the first answer, ms', ms],
    ['memory when idle, MB', rssMb],
  ]);
}

async function figuresOf(checkout: string): Promise<Figures> {
  const files = filesOf(checkout);
  const found = [linesByRoom(files), syntaxFigures(files)];
  if (existsSync(join(checkout, 'node_modules')))
    found.push(await tripsOf(checkout), packagesOf(checkout), await startOf(checkout));
  return new Map(found.flatMap((figures) => [...figures]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { against: { type: 'string' } } });
  const before = values.against === undefined ? new Map() : await figuresOf(resolve(values.against));
  const now = await figuresOf(ROOT.replace(/\/$/, ''));
  const shown = (value: number | undefined) =>
    value === undefined ? '–' : value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
  const names = [...new Set([...now.keys(), ...before.keys()])];
  const cells: Cells = names.map((name) => [
    name,
    ...(values.against === undefined ? [] : [shown(before.get(name))]),
    shown(now.get(name)),
  ]);
  console.log(markdown([['', ...(values.against === undefined ? [] : ['before']), 'now'], ...cells]));
}
