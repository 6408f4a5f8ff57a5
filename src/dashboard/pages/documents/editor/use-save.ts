import { useCallback, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { unwrap } from '../../../api.ts';
import {
  focusFirstFault,
  isDueDays,
  showFaults,
  stopsAtUnreadable,
} from '../../../components/form-faults.ts';
import { notify } from '../../../components/notify.ts';
import { useOnce } from '../../../components/use-once.ts';
import { type Format, todayIn } from '../../../format.ts';
import type { Messages } from '../../../i18n/messages.ts';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { useSession, type WorkspaceSession } from '../../../session.tsx';
import type { DocumentRecord } from '../../../types.ts';
import { readDocument, useDocumentChange } from '../queries.ts';
import {
  type Draft,
  deductsAdvances,
  documentInput,
  draftOf,
  isBlankLine,
  isQuote,
  lineInput,
  typedBase,
  writtenLines,
} from './draft.ts';
import { isUnreadable } from './terms-draft.ts';
import type { DraftState } from './use-draft.ts';

/** The version that another user, or another tab, has saved since the draft was opened. */
type EditConflict = { by: DocumentRecord; goesOnToIssue: boolean };

class EditConflictError extends Error {
  readonly by: DocumentRecord;
  constructor(by: DocumentRecord) {
    super('The draft was changed since it was opened.');
    this.by = by;
  }
}

type Options = {
  reference: string | undefined;
  knowsDefaults: boolean;
  /** What the service had when the draft was opened, as `asSent` writes it. */
  base: string;
  onSaved: () => void;
};

/** Saves the draft and opens its page; errors are shown at their fields, and newer versions are not overwritten. */
export function useSave(state: DraftState, { reference, knowsDefaults, base, onSaved }: Options) {
  const messages = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  const [, go] = useLocation();
  const once = useOnce();
  const begunWith = useRef(base);
  const isSaving = useRef(false);
  const [editConflict, setEditConflict] = useState<EditConflict>();
  const change = useDocumentChange(async (session, draft: Draft) => {
    const body = documentInput(draft, format);
    if (reference === undefined)
      return once((key) => create(session, knowsDefaults ? body : withoutEmpty(body), key));
    const stored = await readDocument(session, reference);
    // An attempt whose answer was lost may have saved this already. Updates of issued documents are refused by the service.
    const isKnown = [begunWith.current, JSON.stringify(body)].includes(sentAs(stored, format));
    if (stored.status === 'draft' && !isKnown) throw new EditConflictError(stored);
    return update(session, changedOf(body, inputOf(stored, format)), reference);
  });

  function save(goesOnToIssue: boolean) {
    const { draft } = state;
    // A key that is held down must save only once.
    if (isSaving.current || stopsAtUnreadable()) return;
    const missing = faultsOf(draft, format, messages, todayIn(workspace.timezone));
    if (Object.keys(missing).length > 0) {
      state.setFaults(missing);
      focusFirstFault();
      return;
    }
    isSaving.current = true;
    change.mutate(draft, {
      onSettled: () => {
        isSaving.current = false;
      },
      onSuccess: (record) => {
        state.markSaved(draft);
        onSaved();
        notify(messages.editor.created);
        go(`/documents/${record.reference}${goesOnToIssue ? '?issue=1' : ''}`, {
          replace: reference === undefined,
        });
      },
      onError: (error) => {
        if (error instanceof EditConflictError) setEditConflict({ by: error.by, goesOnToIssue });
        else showFaults({ setErrors: state.setFaults }, error, messages);
      },
    });
  }

  /** Answers the conflict dialog: replaces the stored version, or goes on editing. */
  function decide(replaces: boolean) {
    setEditConflict(undefined);
    if (!editConflict || !replaces) return;
    begunWith.current = sentAs(editConflict.by, format);
    save(editConflict.goesOnToIssue);
  }

  // A stable function, so that typing does not render the buttons again.
  const latest = useRef(save);
  latest.current = save;
  const steadySave = useCallback((goesOnToIssue: boolean) => latest.current(goesOnToIssue), []);
  return { save: steadySave, isSaving: change.isPending, editConflict, decide };
}

type Body = ReturnType<typeof documentInput>;

/** A draft as this editor would send it, independent of the number format. */
export function asSent(draft: Draft, format: Format): string {
  return JSON.stringify(documentInput(draft, format));
}

/** The stored version in the same form. */
function sentAs(stored: DocumentRecord, format: Format): string {
  return JSON.stringify(inputOf(stored, format));
}

function inputOf(stored: DocumentRecord, format: Format): Body {
  return documentInput(draftOf(stored, format, false), format);
}

/** Without the advances as they are stored: the record does not say which of them take all that is left. */
function changedOf({ advances, ...body }: Body, stored: Body): Partial<Body> {
  const isSame = JSON.stringify(advances) === JSON.stringify(stored.advances);
  return isSame ? body : { ...body, advances };
}

const WITH_DEFAULT = [
  'due_date',
  'due_days',
  'valid_until',
  'payment_terms',
  'notes',
  'language',
  'second_language',
  'footer_text',
];

/** Leaves to the service what it fills by default. */
function withoutEmpty(body: Body): Body {
  const isLeft = (field: string, value: unknown) => value === null && WITH_DEFAULT.includes(field);
  return Object.fromEntries(Object.entries(body).filter(([field, value]) => !isLeft(field, value))) as Body;
}

async function create({ api }: WorkspaceSession, body: Body, key: string) {
  const params = { header: { 'Idempotency-Key': key } };
  return (await unwrap(api.POST('/documents', { params, body }))).data;
}

async function update({ api }: WorkspaceSession, body: Partial<Body>, reference: string) {
  const params = { path: { reference } };
  return (await unwrap(api.PATCH('/documents/{reference}', { params, body }))).data;
}

function faultsOf(draft: Draft, format: Format, messages: Messages, today: string): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!draft.client) faults.client = messages.editor.needsClient;
  if (!isDueDays(draft.dueDays)) faults.due_days = messages.editor.dueDaysFault;
  const issued = draft.issueDate ?? today;
  if (!isQuote(draft) && draft.dueDate && draft.dueDate < issued)
    faults.due_date = messages.editor.dueBeforeIssue({ date: format.date(issued) });
  if (isQuote(draft) && draft.validUntil && draft.validUntil < issued)
    faults.valid_until = messages.editor.dueBeforeIssue({ date: format.date(issued) });
  if (deductsAdvances(draft))
    draft.advances.forEach(({ amount }, index) => {
      if (amount.trim() !== '' && !format.typedNumber(amount))
        faults[`advances.${index}.amount`] = messages.field.amount;
    });
  return { ...faults, ...faultsOfLines(draft, format, messages) };
}

/** What is wrong with the lines and the discount on them. */
export function faultsOfLines(draft: Draft, format: Format, messages: Messages): Record<string, string> {
  const faults: Record<string, string> = {};
  if (isUnreadable(draft.terms, format)) faults.discount_value = messages.field.amount;
  writtenLines(draft).forEach((line, index) => {
    if (isBlankLine(line)) faults.lines = messages.editor.needsLine;
    // A discount that cannot be parsed is an error, rather than left out.
    if (isUnreadable(line, format)) faults[`lines.${index}.discount_value`] = messages.field.amount;
    if (line.kind !== 'item' || lineInput(line, format)) return;
    if (format.typedQuantity(line.quantity) === undefined)
      faults[`lines.${index}.quantity`] = messages.field.quantity;
    if (line.followsItem) return;
    if (format.typedNumber(line.price) === undefined)
      faults[`lines.${index}.unit_price`] = messages.field.amount;
    if (typedBase(line, format) === undefined)
      faults[`lines.${index}.price_base_quantity`] = messages.field.quantity;
  });
  return faults;
}
