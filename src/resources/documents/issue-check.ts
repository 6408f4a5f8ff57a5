import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { type IssueFinding, issueFinding } from '../../domain/check-findings.ts';
import { Failure, fieldMessages } from '../../domain/failure.ts';
import { english } from '../../domain/messages/english.ts';
import { message } from '../../domain/messages/message.ts';
import type { Input } from '../../spec/public.ts';
import type { Success } from '../handler.ts';
import { checkDueDate } from './defaults.ts';
import { composeDraft } from './draft.ts';
import { draftOf } from './draft-values.ts';
import type { DocumentRecord } from '../document-records/queries.ts';
import { loadDocument } from '../document-records/state.ts';
import { issueDateOf, issueFindings } from './issue-findings.ts';

type Check = Pick<Input<'checkDocument'>, 'path' | 'query'>;

/** GET /documents/{reference}/issue-check: what cannot be mended once the draft is issued. */
export async function checkDocument(
  context: Context<Reader>,
  input: Check,
): Promise<Success<'checkDocument'>> {
  const findings = await checkedDraft(context, input);
  return {
    data: { findings: findings.map((finding) => ({ ...finding, message: english(finding.message) })) },
  };
}

/** @throws Failure `conflict` (409) for an issued document */
export async function checkedDraft(
  context: Context<Reader>,
  { path: { reference }, query: { issue_date: chosen } }: Check,
): Promise<IssueFinding[]> {
  const record = await loadDocument(context, reference);
  if (record.head.status !== 'draft') throw new Failure('conflict', message('check.issued'));
  const issueDate = issueDateOf(context, record.head, chosen);
  return [
    ...(await refusals(context, record, issueDate)),
    ...(await issueFindings(context, record, issueDate)),
  ];
}

/** The 422 that issuing would give: the draft is composed as issuing does it, with the rates of the date. */
async function refusals(
  context: Context<Reader>,
  record: DocumentRecord,
  issueDate: string,
): Promise<IssueFinding[]> {
  const { head } = record;
  try {
    if (head.dueDays === null) checkDueDate(issueDate, head.dueDate, 'issue_date');
    await composeDraft(context, draftOf(record, { issue_date: issueDate }), head.currency);
    return [];
  } catch (error) {
    if (!(error instanceof Failure) || error.errors === undefined) throw error;
    return fieldMessages(error.errors).map(({ field, ...reason }) =>
      issueFinding('issue_refused', field, reason),
    );
  }
}
