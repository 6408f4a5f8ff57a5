// Outside of src/database/, SQL is what SQLite and PostgreSQL share; the rest has a name in src/database/dialect.ts.
import ts from 'typescript';
import { expect, it } from 'vitest';
import { find, importsWithin, readSources, type Source } from './source-tree.ts';

const outside = readSources('src').filter(
  ({ room, path }) => room !== 'database' && room !== 'dashboard' && path.endsWith('.ts'),
);

/** What only SQLite understands, or understands in another way. */
const ONLY_SQLITE: Record<string, RegExp> = {
  'an index by name': /\b(NOT )?INDEXED\b/,
  'a full-text search': /\bMATCH\b|\bGLOB\b/,
  'a row id': /\browid\b/i,
  'a JSON operator': /->/,
  'a function of SQLite':
    /\b(json\w*|instr|iif|ifnull|total|group_concat|datetime|julianday|strftime|unixepoch|typeof|printf|quote|changes|last_insert_rowid|hex|char)\s*\(/i,
  'minimum or maximum of several values': /\b(min|max)\s*\((?!SELECT)[^()]*,/i,
  'a plus that keeps an index out': /(^|[\s(,])\+(?=$|["\w§])/,
  'IS between values': /\bIS (?!NULL\b|NOT NULL\b|(NOT )?DISTINCT FROM\b|(NOT )?(TRUE|FALSE)\b)/i,
  'a cross join with a condition': /\bCROSS JOIN\s+\S+(\s+(AS\s+)?\w+)?\s+(ON|USING)\b/i,
  'a derived table without a name': /\bFROM \(SELECT[^()]*\)\s*($|WHERE|GROUP|ORDER|LIMIT|\))/i,
  'a statement of SQLite': /\bPRAGMA\b|\bINSERT OR\b|\bREPLACE INTO\b|\bVACUUM\b/i,
  'a column that belongs to two rows': /^\s*(?!excluded\.)[a-z_]+ \+ \d+\s*$/,
  'a name of the result in HAVING': /\bHAVING [a-z]\w* [<>=]/i,
};

/** Files with exceptions; the list must not grow. */
const EXCEPTIONS: Record<string, string[]> = {};

it('SQL outside of src/database/ is what SQLite and PostgreSQL share', () => {
  const texts = outside.flatMap((source) => sqlIn(source).map((text) => ({ path: source.path, text })));
  expect(texts.length).toBeGreaterThan(150);
  const found: Record<string, string[]> = {};
  for (const { path, text } of texts) {
    for (const [name, pattern] of Object.entries(ONLY_SQLITE)) {
      if (!pattern.test(text)) continue;
      found[path] ??= [];
      found[path].push(`${name}: ${text.replaceAll(/\s+/g, ' ').slice(0, 120)}`);
    }
  }
  expect(found).toEqual(EXCEPTIONS);
});

it('the check finds what only SQLite understands', () => {
  const samples = [
    'deliveries INDEXED BY deliveries_by_day',
    "frozen ->> 'name'",
    'SELECT value FROM json_each(:ids)',
    '+§ IS NOT NULL',
    'a.reversed_at IS p.reversed_at',
    'a CROSS JOIN b ON b.id = a.id',
    'wanted CROSS JOIN clients USING (id)',
    'last + 1',
    'max(a, b)',
    'SELECT 1 FROM (SELECT id FROM x)',
  ];
  const harmless = [
    'a CROSS JOIN b',
    'excluded.body',
    'coalesce((SELECT max(position) FROM m), 0) + 1',
    '§ IS NOT NULL AND b IS NOT DISTINCT FROM c',
    '§ + 1',
    'FROM (SELECT id FROM x) AS changed',
  ];
  const isOnlySqlite = (text: string) => Object.values(ONLY_SQLITE).some((pattern) => pattern.test(text));
  expect(samples.filter((text) => !isOnlySqlite(text))).toEqual([]);
  expect(harmless.filter(isOnlySqlite)).toEqual([]);
});

/**
 * Files that use what only SQLite has: the database's file, its locks, copies and checks. An engine without a file has
 * nothing in their place, or something of its own; the list must not grow.
 */
const KNOW_SQLITE = [
  'src/cli/backup.ts',
  'src/cli/doctor/command.ts',
  'src/cli/doctor/machine.ts',
  'src/cli/doctor/records.ts',
  'src/cli/opened.ts',
  'src/cli/output.ts',
  'src/config/derived.ts',
  'src/config/instance-key-file.ts',
  'src/demo/demo.ts',
  'src/http/ops/service-metrics.ts',
  'src/jobs/schedule.ts',
];

it('outside of src/database/, few files use what only SQLite has', () => {
  const users = importsWithin(outside)
    .filter(({ target }) => target.startsWith('src/database/sqlite/'))
    .map(({ source }) => source.path);
  expect([...new Set(users)].sort()).toEqual(KNOW_SQLITE);
});

/**
 * The SQL of a file: templates with the tag `sql`, arguments of `sql.raw`, and every text of the files whose queries
 * are not built by Drizzle. `§` stands for a part that is put in.
 */
function sqlIn({ path, tree }: Source): string[] {
  const isOfTexts = /^src\/resources\/tables\/[\w-]+-queries\.ts$/.test(path);
  const tagged = find(tree, ts.isTaggedTemplateExpression)
    .filter(({ tag }) => tag.getText() === 'sql')
    .map(({ template }) => textOf(template));
  const raw = find(tree, ts.isCallExpression)
    .filter(({ expression }) => expression.getText() === 'sql.raw')
    .flatMap((call) => call.arguments.flatMap((argument) => textsWithin(argument)));
  return [...tagged, ...raw, ...(isOfTexts ? textsWithin(tree) : [])];
}

function textsWithin(node: ts.Node): string[] {
  return [
    ...find(node, ts.isStringLiteral).filter(({ parent }) => !ts.isImportDeclaration(parent)),
    ...find(node, ts.isTemplateLiteral),
  ].map(textOf);
}

function textOf(node: ts.StringLiteral | ts.TemplateLiteral): string {
  if (!ts.isTemplateExpression(node)) return node.text;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('§');
}
