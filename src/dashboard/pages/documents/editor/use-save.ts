import { useRef } from 'react';
import { useLocation } from 'wouter';
import { ApiError, newSubmitKey, unwrap } from '../../../api.ts';
import { focusFirstFault } from '../../../components/form-faults.ts';
import { tell, tellFailure } from '../../../components/notices.ts';
import type { Format } from '../../../format.ts';
import { useFormat, useWords } from '../../../language.tsx';
import type { Session } from '../../../session.tsx';
import type { Words } from '../../../words/en.ts';
import { useDocumentChange } from '../queries.ts';
import { type Draft, documentInput, isBlankLine, lineInput, typedDiscount, writtenLines } from './draft.ts';
import type { DraftState } from './use-draft.ts';

/** Saves the draft and goes to its page; faults stay beside their fields. */
export function useSave(state: DraftState, reference: string | undefined) {
  const words = useWords();
  const format = useFormat();
  const [, go] = useLocation();
  const submitKey = useRef(newSubmitKey());
  const change = useDocumentChange((session, draft: Draft) =>
    send(session, documentInput(draft, format), reference, submitKey.current),
  );

  function save(goesOnToIssue: boolean) {
    const { draft } = state;
    const missing = faultsOf(draft, format, words);
    if (Object.keys(missing).length > 0) {
      state.setFaults(missing);
      focusFirstFault();
      return;
    }
    change.mutate(draft, {
      onSuccess: (record) => {
        state.markSaved(draft);
        tell(words.editor.created);
        go(`/documents/${record.reference}${goesOnToIssue ? '?issue=1' : ''}`, {
          replace: reference === undefined,
        });
      },
      onError: (error) => {
        submitKey.current = newSubmitKey();
        if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) {
          tellFailure(error, words);
          return;
        }
        state.setFaults(
          Object.fromEntries(Object.entries(error.fields).map(([field, [message = '']]) => [field, message])),
        );
        focusFirstFault();
      },
    });
  }

  return { save, isSaving: change.isPending };
}

async function send(
  { api }: Session,
  body: ReturnType<typeof documentInput>,
  reference: string | undefined,
  submitKey: string,
) {
  const request =
    reference === undefined
      ? api.POST('/documents', { params: { header: { 'Idempotency-Key': submitKey } }, body })
      : api.PATCH('/documents/{reference}', { params: { path: { reference } }, body });
  return (await unwrap(request)).data;
}

function faultsOf(draft: Draft, format: Format, words: Words): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!draft.client) faults.client = words.editor.needsClient;
  writtenLines(draft).forEach((line, index) => {
    if (isBlankLine(line)) faults.lines = words.editor.needsLine;
    // What was meant to be taken off must not be left out because it cannot be read.
    if (line.discountType && line.discount.trim() !== '' && typedDiscount(line, format) === undefined)
      faults[`lines.${index}.discount_value`] = words.field.amount;
    if (lineInput(line, format)) return;
    if (format.typedNumber(line.quantity) === undefined)
      faults[`lines.${index}.quantity`] = words.field.amount;
    if (format.typedNumber(line.price) === undefined)
      faults[`lines.${index}.unit_price`] = words.field.amount;
  });
  return faults;
}
