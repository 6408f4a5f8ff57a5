// The source files of the project as syntax trees, with what they import, for the rules of the house.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));

export type Import = { from: string; names: string[]; isTypeOnly: boolean };
export type Source = { path: string; room: string; tree: ts.SourceFile; lines: number; imports: Import[] };

export type Within = { source: Source; target: string };

export function readSources(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => readSource(join(folder, name)));
}

function readSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n').length - 1;
  return { path, room: roomOf(path), tree, lines, imports: importsOf(tree) };
}

function importsOf(tree: ts.SourceFile): Import[] {
  const dynamic = find(tree, ts.isCallExpression)
    .filter(({ expression }) => expression.kind === ts.SyntaxKind.ImportKeyword)
    .map(({ arguments: [argument] }) => ({
      from: argument && ts.isStringLiteralLike(argument) ? argument.text : '?',
      names: ['*'],
      isTypeOnly: false,
    }));
  return [...tree.statements.filter(ts.isImportDeclaration).map(staticImport), ...dynamic];
}

function staticImport(node: ts.ImportDeclaration): Import {
  const clause = node.importClause;
  const bindings = clause?.namedBindings;
  const named =
    bindings && ts.isNamedImports(bindings) ? bindings.elements.filter((part) => !part.isTypeOnly) : [];
  const names = named.map((part) => (part.propertyName ?? part.name).text);
  if (clause?.name || (bindings && ts.isNamespaceImport(bindings))) names.push('*');
  const isTypeOnly =
    clause?.phaseModifier === ts.SyntaxKind.TypeKeyword || (clause !== undefined && names.length === 0);
  return { from: (node.moduleSpecifier as ts.StringLiteral).text, names, isTypeOnly };
}

export function importsWithin(list: Source[]): Within[] {
  return list.flatMap((source) =>
    source.imports
      .filter(({ from }) => from.startsWith('.'))
      .map(({ from }) => ({ source, target: relative(root, resolve(root, dirname(source.path), from)) })),
  );
}

/**
 * `src/workspaces/keys.ts` → `access`; a file outside of the rooms is its own room; the generated types are
 * `generated`.
 */
export function roomOf(path: string): string {
  const [first, second] = path.split('/');
  return first === 'src' ? (second ?? '') : (first ?? '');
}

export function find<T extends ts.Node>(from: ts.Node, is: (node: ts.Node) => node is T): T[] {
  const found: T[] = [];
  const visit = (node: ts.Node) => {
    if (is(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(from);
  return found;
}

/** Lines from the first to the last of a function, without those of the named functions that it contains. */
export function ownLines(tree: ts.SourceFile, node: ts.SignatureDeclaration): number {
  const inner = find(node, isNamedFunction).filter(
    (candidate) => candidate !== node && enclosing(candidate) === node,
  );
  return linesOf(tree, node) - inner.reduce((sum, candidate) => sum + linesOf(tree, candidate), 0);
}

function isNamedFunction(node: ts.Node): node is ts.SignatureDeclaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ((ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && ts.isVariableDeclaration(node.parent))
  );
}

/** The nearest function around a named one. */
function enclosing(node: ts.Node): ts.Node | undefined {
  return ts.findAncestor(node.parent, (parent) => ts.isFunctionLike(parent));
}

function linesOf(tree: ts.SourceFile, node: ts.Node): number {
  const line = (position: number) => tree.getLineAndCharacterOfPosition(position).line;
  return line(node.getEnd()) - line(node.getStart()) + 1;
}

export function nameOf(node: ts.SignatureDeclaration): string {
  const name = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return name?.getText() ?? `a function in ${basename(node.getSourceFile().fileName)}`;
}
