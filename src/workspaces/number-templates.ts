import { and, eq, sql } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { documentTypeSettings } from '../database/schema/documents.ts';
import { countryCatalogue } from '../domain/countries.ts';
import { documentTypeFault, documentTypes } from '../domain/document-types.ts';
import { invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { numbersRepeatYearly } from '../domain/number-year.ts';
import { givesSameNumbers, parseNumberTemplate } from '../domain/numbering.ts';

/** A document type of a workspace, and how its documents are numbered. */
export type NumberedType = {
  key: string;
  /** In the country's own language. */
  name: string;
  prefix: string;
  /** The template of its own, where it has one. */
  ownTemplate: string | null;
  /** The template of its own, or else that of the workspace. */
  template: string;
};

/** Another template for the workspace, or for one document type; null is that of the workspace. */
export type TemplateChange = { template: string } | { typeKey: string; template: string | null };

const ownTemplateOf = statement((db) =>
  db
    .select({ template: documentTypeSettings.numberTemplate })
    .from(documentTypeSettings)
    .where(
      and(
        eq(documentTypeSettings.workspaceId, sql.placeholder('workspaceId')),
        eq(documentTypeSettings.typeKey, sql.placeholder('typeKey')),
      ),
    ),
);

/** The template that numbers documents of a type, which may be inactive by now. */
export async function numberTemplateOf(tx: Reader, workspace: Workspace, typeKey: string): Promise<string> {
  const [own] = await ownTemplateOf(tx, { workspaceId: workspace.id, typeKey });
  return own?.template ?? workspace.numberTemplate;
}

/** The active document types of a workspace with the templates that number them. */
export async function numberedTypes(tx: Reader, workspace: Workspace): Promise<NumberedType[]> {
  const rows = await tx
    .select()
    .from(documentTypeSettings)
    .where(eq(documentTypeSettings.workspaceId, workspace.id));
  const own = new Map(rows.map(({ typeKey, numberTemplate }) => [typeKey, numberTemplate]));
  return documentTypes(workspace.country)
    .filter(({ active }) => active)
    .map(({ key, name, prefix }) => {
      const ownTemplate = own.get(key) ?? null;
      return { key, name, prefix, ownTemplate, template: ownTemplate ?? workspace.numberTemplate };
    });
}

/**
 * The document types as a change would number them. Nothing is stored.
 * @throws Failure `validation_failed` on `number_template` where the template is not valid, or two types would give the
 * same numbers; on `document_type` where the workspace has no such type
 */
export async function numberedTypesAfter(
  tx: Reader,
  workspace: Workspace,
  change: TemplateChange,
): Promise<NumberedType[]> {
  const before = await numberedTypes(tx, workspace);
  const types =
    'typeKey' in change ? withOwn(before, workspace, change) : withDefault(before, workspace, change);
  mustDiffer(types);
  return types;
}

/** Gives the document types of a new workspace the templates that its country has for them. */
export async function setCountryTemplates(tx: Writer, { id, country }: Workspace): Promise<void> {
  const templates = countryCatalogue(country)?.numberTemplates ?? {};
  const rows = documentTypes(country).flatMap(({ key: typeKey, kind }) => {
    const numberTemplate = templates[kind];
    return numberTemplate ? [{ workspaceId: id, typeKey, numberTemplate }] : [];
  });
  if (rows.length > 0) await tx.insert(documentTypeSettings).values(rows);
}

/** Gives a document type a template of its own, or that of the workspace again; numbers already given stay. */
export async function setNumberTemplate(
  tx: Writer,
  workspace: Workspace,
  change: { typeKey: string; template: string | null },
): Promise<void> {
  await numberedTypesAfter(tx, workspace, change);
  const { typeKey, template: numberTemplate } = change;
  await tx
    .insert(documentTypeSettings)
    .values({ workspaceId: workspace.id, typeKey, numberTemplate })
    .onConflictDoUpdate({
      target: [documentTypeSettings.workspaceId, documentTypeSettings.typeKey],
      set: { numberTemplate },
    });
}

function withDefault(
  types: NumberedType[],
  { country }: Workspace,
  { template }: { template: string },
): NumberedType[] {
  parseNumberTemplate(template, { of: 'workspace', canRepeatYearly: numbersRepeatYearly(country) });
  return types.map((type) => ({ ...type, template: type.ownTemplate ?? template }));
}

function withOwn(
  types: NumberedType[],
  { country, numberTemplate }: Workspace,
  { typeKey, template: ownTemplate }: { typeKey: string; template: string | null },
): NumberedType[] {
  const fault = documentTypeFault(country, typeKey);
  if (fault) throw invalid('document_type', fault);
  if (ownTemplate !== null)
    parseNumberTemplate(ownTemplate, { of: 'type', canRepeatYearly: numbersRepeatYearly(country) });
  const template = ownTemplate ?? numberTemplate;
  return types.map((type) => (type.key === typeKey ? { ...type, ownTemplate, template } : type));
}

/** The unique index on the numbers of a workspace refuses what this does not find: it tries only some numbers. */
function mustDiffer(types: NumberedType[]): void {
  for (const [i, type] of types.entries()) {
    const same = types.slice(0, i).find((other) => givesSameNumbers(type, other));
    if (same) {
      const names = { type: same.name, other: type.name };
      throw invalid('number_template', message('number.same_numbers', names));
    }
  }
}
