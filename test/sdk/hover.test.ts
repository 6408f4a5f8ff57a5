// What an editor shows of the SDK, asked of the language service that editors ask.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILE = join(ROOT, 'src/sdk/hovered.ts');

const CODE = `
import { createInvoicingClient, type DocumentSummary, type Document } from './index.ts';
const invoicing = createInvoicingClient({ baseUrl: '', apiKey: '' });
const made = invoicing.createDocument({} as never);
const page = invoicing.listDocuments({ page: 1 });
const top = invoicing.getTopClients();
declare const summary: DocumentSummary;
declare const document: Document;
summary.balance;
summary.status;
document.total_cents;
const anything: Record<string, unknown> = document;
`;

let service: ts.LanguageService;

beforeAll(() => {
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => ({
      strict: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      allowImportingTsExtensions: true,
      noEmit: true,
      skipLibCheck: true,
      types: ['node'],
    }),
    getScriptFileNames: () => [FILE],
    getScriptVersion: () => '1',
    getScriptSnapshot(path) {
      if (path === FILE) return ts.ScriptSnapshot.fromString(CODE);
      return ts.sys.fileExists(path) ? ts.ScriptSnapshot.fromString(readFileSync(path, 'utf8')) : undefined;
    },
    getCurrentDirectory: () => ROOT,
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: (path) => path === FILE || ts.sys.fileExists(path),
    readFile: (path) => (path === FILE ? CODE : ts.sys.readFile(path)),
    directoryExists: ts.sys.directoryExists,
  };
  service = ts.createLanguageService(host);
});

/** The type and the text that hovering over the end of this piece of code shows. */
function hover(piece: string): { type: string; text: string } {
  const info = service.getQuickInfoAtPosition(FILE, CODE.indexOf(piece) + piece.length - 1);
  const tags = (info?.tags ?? []).map(({ name, text }) => `@${name} ${ts.displayPartsToString(text)}`);
  return {
    type: ts.displayPartsToString(info?.displayParts),
    text: [ts.displayPartsToString(info?.documentation), ...tags].join('\n'),
  };
}

describe('hovering over', () => {
  it('nothing shows a fault of the types', () => {
    expect(service.getSemanticDiagnostics(FILE).map(({ messageText }) => messageText)).toEqual([]);
  });

  it('a method shows its input and its answer by their names', () => {
    expect(hover('invoicing.createDocument').type).toMatch(/input: DocumentCreate,.*Call<Document>/s);
    expect(hover('invoicing.listDocuments').type).toMatch(/ListDocumentsQuery.*Call<Page<DocumentSummary>>/s);
    expect(hover('invoicing.getTopClients').type).toMatch(/Call<TopClient\[\]>/);
  });

  it('a method shows the codes that it refuses with, and an example', () => {
    const { text } = hover('invoicing.createDocument');
    expect(text).toContain('Needs the permission `documents.create`.');
    expect(text).toMatch(/Refuses with .*`idempotency_conflict`.*`validation_failed`/);
    expect(text).toContain('@example const result = await invoicing.createDocument({');
  });

  it('a field shows its text, also where the specification only points to a schema', () => {
    for (const field of ['summary.balance', 'summary.status', 'document.total_cents']) {
      expect(hover(field).text.length, field).toBeGreaterThan(20);
    }
  });
});
