import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { Input, Schema } from '../../spec/public.ts';
import {
  type DocumentTypeSettings,
  listTypeSettings,
  setTypeDefaults,
  typeSettings,
} from '../../workspaces/document-defaults.ts';
import { setNumberTemplate } from '../../workspaces/number-series.ts';
import type { Success } from '../handler.ts';

/** GET /document-type-settings. */
export async function listDocumentTypeSettings({
  tx,
  actor,
}: Context<Reader>): Promise<Success<'listDocumentTypeSettings'>> {
  return { data: (await listTypeSettings(tx, actor.workspace)).map(settingsView) };
}

/** PATCH /document-type-settings. */
export async function updateDocumentTypeSettings(
  { tx, actor }: Context,
  { body }: Input<'updateDocumentTypeSettings'>,
): Promise<Success<'updateDocumentTypeSettings'>> {
  const { workspace } = actor;
  const { document_type: typeKey, number_template: template } = body;
  if (template !== undefined) await setNumberTemplate(tx, workspace, { typeKey, template });
  await setTypeDefaults(tx, workspace, {
    typeKey,
    defaultDueDays: body.default_due_days,
    defaultPaymentTerms: body.default_payment_terms,
    defaultNotes: body.default_notes,
    defaultLanguage: body.default_language,
    defaultSecondLanguage: body.default_second_language,
    defaultFooterText: body.default_footer_text,
  });
  return { data: settingsView(await typeSettings(tx, workspace, typeKey)) };
}

function settingsView(settings: DocumentTypeSettings): Schema<'DocumentTypeSettings'> {
  return {
    document_type: settings.typeKey,
    name: settings.name,
    number_template: settings.numberTemplate,
    default_due_days: settings.defaultDueDays,
    default_payment_terms: settings.defaultPaymentTerms,
    default_notes: settings.defaultNotes,
    default_language: settings.defaultLanguage,
    default_second_language: settings.defaultSecondLanguage,
    default_footer_text: settings.defaultFooterText,
  };
}
