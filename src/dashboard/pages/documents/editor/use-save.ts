import { useCallback, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { unwrap } from '../../../api.ts';
import { focusFirstFault, showFaults, stopsAtUnreadable } from '../../../components/form-faults.ts';
import { notify } from '../../../components/notices.ts';
import { type Format, todayIn } from '../../../format.ts';
import type { Messages } from '../../../i18n/en.ts';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { useOnce } from '../../../once.ts';
import { type Session, useSession } from '../../../session.tsx';
import type { DocumentRecord } from '../../../types.ts';
import { readDocument, useDocumentChange } from '../queries.ts';
import {
  type Draft,
  documentInput,
  draftOf,
  isBlankLine,
  lineInput,
  typedDiscount,
  writtenLines,
} from './draft.ts';
import type { DraftState } from './use-draft.ts';

/** What somebody else, or another tab, has saved since the draft was opened. */
type EditConflict = { by: DocumentRecord; goesOnToIssue: boolean };

class EditConflictError extends Error {
  readonly by: DocumentRecord;
  constructor(by: DocumentRecord) {
    super('The draft was changed meanwhile.');
    this.by = by;
  }
}

/** Saves the draft and goes to its page; faults stay beside their fields, and what others saved is not overwritten. */
export function useSave(state: DraftState, reference: string | undefined) {
  const messages = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  const [, go] = useLocation();
  const once = useOnce();
  const [initial] = useState(() => JSON.stringify(documentInput(state.draft, format)));
  const begunWith = useRef(initial);
  const isSaving = useRef(false);
  const [editConflict, setEditConflict] = useState<EditConflict>();
  const change = useDocumentChange(async (session, draft: Draft) => {
    const body = documentInput(draft, format);
    if (reference === undefined) return once((key) => create(session, body, key));
    const stored = await readDocument(session, reference);
    // An earlier answer that was lost may have saved this already; whatever is no draft refuses by itself.
    const isKnown = [begunWith.current, JSON.stringify(body)].includes(sentAs(stored, format));
    if (stored.status === 'draft' && !isKnown) throw new EditConflictError(stored);
    return update(session, body, reference);
  });

  function save(goesOnToIssue: boolean) {
    const { draft } = state;
    // A key that is held down saves once.
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

  /** Ends the question of which of the two is kept: this draft, or none yet. */
  function decide(replaces: boolean) {
    setEditConflict(undefined);
    if (!editConflict || !replaces) return;
    begunWith.current = sentAs(editConflict.by, format);
    save(editConflict.goesOnToIssue);
  }

  // The same function as long as the page is there, so that a key draws no button again.
  const latest = useRef(save);
  latest.current = save;
  const steadySave = useCallback((goesOnToIssue: boolean) => latest.current(goesOnToIssue), []);
  return { save: steadySave, isSaving: change.isPending, editConflict, decide };
}

type Body = ReturnType<typeof documentInput>;

/** What is stored, as this editor would send it: whatever language its numbers are typed in. */
function sentAs(stored: DocumentRecord, format: Format): string {
  return JSON.stringify(documentInput(draftOf(stored, format, false), format));
}

async function create({ api }: Session, body: Body, key: string) {
  const params = { header: { 'Idempotency-Key': key } };
  return (await unwrap(api.POST('/documents', { params, body }))).data;
}

async function update({ api }: Session, body: Body, reference: string) {
  const params = { path: { reference } };
  return (await unwrap(api.PATCH('/documents/{reference}', { params, body }))).data;
}

function faultsOf(draft: Draft, format: Format, messages: Messages, today: string): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!draft.client) faults.client = messages.editor.needsClient;
  const issued = draft.issueDate ?? today;
  if (draft.dueDate && draft.dueDate < issued)
    faults.due_date = messages.editor.dueBeforeIssue(format.date(issued));
  writtenLines(draft).forEach((line, index) => {
    if (isBlankLine(line)) faults.lines = messages.editor.needsLine;
    // What was meant to be taken off must not be left out because it cannot be read.
    if (line.discountType && line.discount.trim() !== '' && typedDiscount(line, format) === undefined)
      faults[`lines.${index}.discount_value`] = messages.field.amount;
    if (lineInput(line, format)) return;
    if (format.typedNumber(line.quantity) === undefined)
      faults[`lines.${index}.quantity`] = messages.field.quantity;
    if (format.typedNumber(line.price) === undefined)
      faults[`lines.${index}.unit_price`] = messages.field.amount;
  });
  return faults;
}
