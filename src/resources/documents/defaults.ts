import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { addDays, today } from '../../domain/calendar.ts';
import { documentTypeFault } from '../../domain/document-types.ts';
import { invalid } from '../../domain/failure.ts';
import { type IntraEu, intraEuRates } from '../../domain/intra-eu.ts';
import { message } from '../../domain/messages/message.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import type { Schema } from '../../spec/public.ts';
import { type DefaultParticulars, defaultsOf, defaultsOfType } from '../../workspaces/document-defaults.ts';
import { sellerToday } from '../../workspaces/tax-status.ts';
import { findClient } from '../clients/queries.ts';
import type { DashboardHandler } from '../handler.ts';
import type { GivenParticulars, Particulars } from './particulars.ts';
import type { DocumentRow } from '../document-records/queries.ts';

/** Until when a document is to be paid: a day, or days from the issue date, from which the day follows. */
export type Due = { date: string | null; days: number | null };

type DueInput = Pick<Schema<'DocumentUpdate'>, 'due_date' | 'due_days'>;

/** That of the body of a new document; undefined where it says nothing, and the default applies. */
export function givenDue(body: DueInput): Due | undefined {
  if (body.due_date === undefined && body.due_days === undefined) return undefined;
  return dueOver(body, { dueDate: null, dueDays: null });
}

/** That of a stored draft with a PATCH over it: a day that is sent, also null, replaces days, and the other way round. */
export function dueOver(
  { due_date: date, due_days: days }: DueInput,
  { dueDate, dueDays }: Pick<DocumentRow, 'dueDate' | 'dueDays'>,
): Due {
  if (days != null) return { date: date ?? null, days };
  if (date !== undefined) return { date, days: null };
  // A day that follows from the issue date is computed again.
  return days === undefined && dueDays !== null
    ? { date: null, days: dueDays }
    : { date: dueDate, days: null };
}

/**
 * The due date: with days, it follows from the issue date, and there is none before there is an issue date.
 * @throws Failure on `due_days` where a day was sent too, and is another one
 */
export function dueDateOf({ date, days }: Due, issueDate: string | null): string | null {
  if (days === null) return date;
  const due = issueDate === null ? null : addDays(issueDate, days);
  if (date === null || date === due) return due;
  throw invalid('due_days', message('document.due_days_differ', { date }));
}

/** @throws Failure on `field` when the due date lies before the issue date */
export function checkDueDate(
  issueDate: string | null | undefined,
  dueDate: string | null | undefined,
  field: 'due_date' | 'issue_date',
): void {
  if (!issueDate || !dueDate || dueDate >= issueDate) return;
  throw invalid(
    field,
    field === 'due_date'
      ? message('date.before_issue', { date: issueDate })
      : message('date.after_due', { date: dueDate }),
  );
}

/** What a draft says, with the defaults where it says nothing. */
export function completed(
  { due, particulars }: { due: Due | undefined; particulars: GivenParticulars },
  { dueDays, paymentTerms, notes, language, secondLanguage, footerText }: DefaultParticulars,
): { due: Due; particulars: Particulars } {
  return {
    due: due ?? { date: null, days: dueDays },
    particulars: {
      ...particulars,
      paymentTerms: particulars.paymentTerms === undefined ? paymentTerms : particulars.paymentTerms,
      notes: particulars.notes === undefined ? notes : particulars.notes,
      language: particulars.language === undefined ? language : particulars.language,
      secondLanguage: particulars.secondLanguage === undefined ? secondLanguage : particulars.secondLanguage,
      footerText: particulars.footerText === undefined ? footerText : particulars.footerText,
    },
  };
}

/** `GET …/document-defaults`: what a new document takes where it does not say it itself. */
export const getDocumentDefaults: DashboardHandler<'getDocumentDefaults', Context<Reader>> = async (
  { tx, actor, now },
  { query: { document_type: typeKey, client: reference } },
) => {
  const { workspace } = actor;
  const fault = documentTypeFault(workspace.country, typeKey);
  if (fault) throw invalid('document_type', fault);
  const client = reference === undefined ? undefined : await findClient(tx, workspace.id, reference);
  if (reference !== undefined && !client) throw invalid('client', message('client.unknown'));
  const ofType = await defaultsOfType(tx, workspace.id, typeKey);
  const day = today(now, workspace.timezone);
  const intraEu = client && intraEuRates(await sellerToday(tx, workspace, now), client, day);
  const defaults = defaultsOf(typeKey, [client, ofType, workspace]);
  return {
    data: {
      due_days: defaults.dueDays,
      payment_terms: defaults.paymentTerms,
      notes: defaults.notes,
      language: defaults.language,
      second_language: defaults.secondLanguage,
      footer_text: defaults.footerText,
      intra_eu: intraEu ? intraEuView(intraEu, workspace.vatNumber) : null,
    },
  };
};

function intraEuView(
  { country, vatNumber, goods, services, replaces }: IntraEu,
  ownVatNumber: string | null,
): DashboardSchema<'IntraEuRates'> {
  return {
    country,
    vat_number: vatNumber,
    goods_tax_rate: goods,
    services_tax_rate: services,
    replaces,
    lacks_own_vat_number: ownVatNumber === null,
  };
}
