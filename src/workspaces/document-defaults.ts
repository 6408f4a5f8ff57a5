import { and, eq, sql } from 'drizzle-orm';
import { workspaceUpdateLimits } from '../../generated/limits.ts';
import type { Workspace } from '../auth/context.ts';
import { noteDifference } from '../database/engine/journal.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { documentTypeSettings, type FrozenParty } from '../database/schema/documents.ts';
import { documentTypeByKey, documentTypeFault, documentTypes } from '../domain/document-types.ts';
import { type FieldErrors, invalid, throwGathered } from '../domain/failure.ts';
import type { Language } from '../domain/language.ts';
import { LAYOUTS, type Layout, type Look, PLAIN_LOOK, parseColour, readableOnLight } from '../domain/look.ts';
import { message } from '../domain/messages/message.ts';
import { blankToNull, footerFault, footerIn, withoutAbsent } from '../domain/text.ts';
import { freezeLogo } from './logo.ts';

/** What a workspace, a document type or a client sets for new documents; null leaves it to the next one. */
export type DocumentDefaults = {
  defaultDueDays?: number | null | undefined;
  defaultPaymentTerms?: string | null | undefined;
  defaultNotes?: string | null | undefined;
  defaultLanguage?: Language | null | undefined;
  defaultSecondLanguage?: Language | null | undefined;
  /** Not of a workspace: its look has the one that is printed where these are null. */
  defaultFooterText?: string | null | undefined;
};

/** What a new document takes where it does not say it itself. */
export type DefaultParticulars = {
  dueDays: number | null;
  paymentTerms: string | null;
  notes: string | null;
  /** Null for the language that follows from the client's country. */
  language: Language | null;
  /** The language in which labels are printed too. */
  secondLanguage: Language | null;
  /** Null for that of the workspace. */
  footerText: string | null;
};

/** What a workspace has set for one document type. */
export type DocumentTypeSettings = {
  typeKey: string;
  /** In the country's own language. */
  name: string;
  numberTemplate: string | null;
  defaultDueDays: number | null;
  defaultPaymentTerms: string | null;
  defaultNotes: string | null;
  defaultLanguage: Language | null;
  defaultSecondLanguage: Language | null;
  defaultFooterText: string | null;
};

/** A text of a default has the same limit as that of a document. */
export const MAX_DEFAULT_TEXT = workspaceUpdateLimits.default_payment_terms;

/**
 * The defaults of the given places, the most specific first. Nothing is paid on a credit note: it has neither a due date
 * nor payment terms. A quote has terms, and no due date.
 */
export function defaultsOf(
  typeKey: string,
  places: readonly (DocumentDefaults | undefined)[],
): DefaultParticulars {
  const first = <Field extends keyof DocumentDefaults>(field: Field) =>
    places.find((place) => place?.[field] != null)?.[field] ?? null;
  const kind = documentTypeByKey(typeKey)?.kind;
  const isPaid = kind !== 'credit_note';
  return {
    dueDays: isPaid && kind !== 'quote' ? first('defaultDueDays') : null,
    paymentTerms: isPaid ? first('defaultPaymentTerms') : null,
    notes: first('defaultNotes'),
    language: first('defaultLanguage'),
    secondLanguage: first('defaultSecondLanguage'),
    footerText: first('defaultFooterText'),
  };
}

/** The columns that change; blank text clears one. @throws Failure `validation_failed` by field */
export function defaultsColumns({
  defaultDueDays,
  defaultPaymentTerms,
  defaultNotes,
  defaultLanguage,
  defaultSecondLanguage,
  defaultFooterText,
}: DocumentDefaults) {
  const errors: FieldErrors = {};
  const texts = { default_payment_terms: defaultPaymentTerms, default_notes: defaultNotes };
  for (const [field, text] of Object.entries(texts)) {
    if (text && text.length > MAX_DEFAULT_TEXT)
      errors[field] = [message('text.max', { most: MAX_DEFAULT_TEXT })];
  }
  const footer = footerIn(defaultFooterText);
  const fault = footerFault(footer);
  if (fault) errors.default_footer_text = [fault];
  throwGathered(errors);
  return withoutAbsent({
    defaultDueDays,
    defaultPaymentTerms: defaultPaymentTerms === undefined ? undefined : blankToNull(defaultPaymentTerms),
    defaultNotes: defaultNotes === undefined ? undefined : blankToNull(defaultNotes),
    defaultLanguage,
    defaultSecondLanguage,
    defaultFooterText: footer,
  });
}

const selectOfType = statement((db) =>
  db
    .select({
      defaultDueDays: documentTypeSettings.defaultDueDays,
      defaultPaymentTerms: documentTypeSettings.defaultPaymentTerms,
      defaultNotes: documentTypeSettings.defaultNotes,
      defaultLanguage: documentTypeSettings.defaultLanguage,
      defaultSecondLanguage: documentTypeSettings.defaultSecondLanguage,
      defaultFooterText: documentTypeSettings.defaultFooterText,
    })
    .from(documentTypeSettings)
    .where(
      and(
        eq(documentTypeSettings.workspaceId, sql.placeholder('workspaceId')),
        eq(documentTypeSettings.typeKey, sql.placeholder('typeKey')),
      ),
    ),
);

/** The defaults of a document type, or undefined where it has none. */
export async function defaultsOfType(
  tx: Reader,
  workspaceId: number,
  typeKey: string,
): Promise<DocumentDefaults | undefined> {
  const [row] = await selectOfType(tx, { workspaceId, typeKey });
  return row;
}

/** The settings of one active document type of a workspace. */
export async function typeSettings(
  tx: Reader,
  workspace: Workspace,
  typeKey: string,
): Promise<DocumentTypeSettings> {
  const settings = await listTypeSettings(tx, workspace);
  return settings.find((one) => one.typeKey === typeKey) as DocumentTypeSettings;
}

/** The settings of the active document types of a workspace. */
export async function listTypeSettings(tx: Reader, workspace: Workspace): Promise<DocumentTypeSettings[]> {
  const rows = await tx
    .select()
    .from(documentTypeSettings)
    .where(eq(documentTypeSettings.workspaceId, workspace.id));
  const own = new Map(rows.map((row) => [row.typeKey, row]));
  return documentTypes(workspace.country)
    .filter(({ active }) => active)
    .map(({ key, name }) => {
      const row = own.get(key);
      return {
        typeKey: key,
        name,
        numberTemplate: row?.numberTemplate ?? null,
        defaultDueDays: row?.defaultDueDays ?? null,
        defaultPaymentTerms: row?.defaultPaymentTerms ?? null,
        defaultNotes: row?.defaultNotes ?? null,
        defaultLanguage: row?.defaultLanguage ?? null,
        defaultSecondLanguage: row?.defaultSecondLanguage ?? null,
        defaultFooterText: row?.defaultFooterText ?? null,
      };
    });
}

/**
 * Changes the defaults of a document type; drafts that exist stay as they are.
 * @throws Failure `validation_failed` on `document_type` for a type that the workspace does not have, and for a due date or
 *   payment terms of a credit note
 */
export async function setTypeDefaults(
  tx: Writer,
  workspace: Workspace,
  { typeKey, ...defaults }: DocumentDefaults & { typeKey: string },
): Promise<void> {
  const fault = documentTypeFault(workspace.country, typeKey);
  if (fault) throw invalid('document_type', fault);
  const columns = defaultsColumns(defaults);
  if (Object.keys(columns).length === 0) return;
  if (documentTypeByKey(typeKey)?.kind === 'credit_note') {
    const errors: FieldErrors = {};
    if (columns.defaultDueDays != null) errors.default_due_days = [message('defaults.not_paid')];
    if (columns.defaultPaymentTerms != null) errors.default_payment_terms = [message('defaults.not_paid')];
    throwGathered(errors);
  }
  if (documentTypeByKey(typeKey)?.kind === 'quote' && columns.defaultDueDays != null)
    throw invalid('default_due_days', message('quote.no_due_date'));
  const before = (await defaultsOfType(tx, workspace.id, typeKey)) ?? {};
  const subject = { type: 'document_type', reference: typeKey } as const;
  noteDifference(tx, workspace.id, subject, { before, after: { ...before, ...columns } });
  await tx
    .insert(documentTypeSettings)
    .values({ workspaceId: workspace.id, typeKey, ...columns })
    .onConflictDoUpdate({
      target: [documentTypeSettings.workspaceId, documentTypeSettings.typeKey],
      set: columns,
    });
}

/** How documents of a workspace look, as it is set; blank text or null clears a field. */
export type LookSettings = {
  accentColour?: string | null | undefined;
  footerText?: string | null | undefined;
  layout?: string | null | undefined;
};

/** The columns that change. @throws Failure `validation_failed` by field */
export function lookColumns({ accentColour, footerText, layout }: LookSettings) {
  const errors: FieldErrors = {};
  const colour = accentColour?.trim() ? parseColour(accentColour.trim()) : null;
  if (colour === undefined) errors.accent_colour = [message('look.colour')];
  const footer = footerIn(footerText);
  const fault = footerFault(footer);
  if (fault) errors.footer_text = [fault];
  const known = LAYOUTS.find((one) => one === layout);
  if (layout && !known) errors.layout = [message('look.layout', { layouts: LAYOUTS })];
  throwGathered(errors);
  return withoutAbsent({
    accentColour: accentColour === undefined ? undefined : colour,
    footerText: footer,
    layout: layout === undefined ? undefined : (known ?? null),
  });
}

/** The look of what a workspace prints now. */
export function lookNow({
  accentColour,
  footerText,
  layout,
}: Pick<Workspace, 'accentColour' | 'footerText' | 'layout'>): Look {
  return {
    layout: layout ?? 'classic',
    // The readable shade is what is frozen: how it is computed may change.
    accentColour: accentColour === null ? null : readableOnLight(accentColour),
    footerText,
    edition: 2,
  };
}

/** The look that an issued document keeps, and the hash of its logo; what is plain is left out. */
export async function freezeLook(tx: Writer, workspace: Workspace): Promise<FrozenParty> {
  const { layout, accentColour, footerText, edition } = lookNow(workspace);
  return {
    logo: await freezeLogo(tx, workspace.id),
    edition: String(edition),
    ...(layout === 'classic' ? {} : { layout }),
    ...(accentColour === null ? {} : { accent_colour: accentColour }),
    ...(footerText === null ? {} : { footer_text: footerText }),
  };
}

/** The look that a document froze; plain for one from before looks were frozen. */
export function frozenLook({ layout, accent_colour, footer_text, edition }: FrozenParty): Look {
  return {
    layout: LAYOUTS.find((one): one is Layout => one === layout) ?? PLAIN_LOOK.layout,
    accentColour: accent_colour ?? null,
    footerText: footer_text ?? null,
    edition: edition === '2' ? 2 : PLAIN_LOOK.edition,
  };
}

/** A look with the text that a document has of its own at the foot; null leaves that of the look. */
export function withFooter(look: Look, footerText: string | null): Look {
  return footerText === null ? look : { ...look, footerText };
}

/** The frozen seller without what only says how the document looks. */
export function withoutLook({
  logo,
  layout,
  accent_colour,
  footer_text,
  edition,
  ...seller
}: FrozenParty): FrozenParty {
  return seller;
}
