import { useEffect, useRef } from 'react';
import type { Language } from '../../../../domain/language.ts';
import { $api } from '../../../api.ts';
import { useSession } from '../../../session.tsx';
import type { DocumentDefaults } from '../../../types.ts';
import type { Draft } from './draft.ts';
import { withSuggestion } from './suggested-tax.ts';
import type { DraftState } from './use-draft.ts';

const NOTHING: DocumentDefaults = {
  due_days: null,
  payment_terms: null,
  notes: null,
  language: null,
  second_language: null,
  footer_text: null,
  intra_eu: null,
};

/**
 * Suggests the rates of another country of the Union; and fills a new draft with the defaults of its client and type, so that the user sees them. A field that the user has
 * changed keeps what it has when another client or type has other defaults.
 * @returns whether they are known: until then, fields that are left empty are the service's to fill
 */
export function useDefaults({ draft, takeDefaults }: DraftState, isNew: boolean): boolean {
  const { inWorkspace, can } = useSession();
  const query = { document_type: draft.type, ...(draft.client === null ? {} : { client: draft.client }) };
  const { data } = $api.useQuery('get', '/document-defaults', inWorkspace({ query }), {
    select: (answer) => answer.data,
    staleTime: 0,
    // Templates are made without it, too.
    enabled: can('documents.create'),
  });
  const taken = useRef(NOTHING);
  useEffect(() => {
    if (!data) return;
    const before = taken.current;
    taken.current = data;
    const suggestion = { intraEu: data.intra_eu };
    takeDefaults((last) => withSuggestion(isNew ? withDefaults(last, before, data) : last, suggestion));
  }, [data, takeDefaults, isNew]);
  return data !== undefined;
}

/** The draft with other defaults in the fields that have those of before. */
function withDefaults(draft: Draft, before: DocumentDefaults, defaults: DocumentDefaults): Draft {
  const { particulars } = draft;
  const or = (typed: string, field: 'payment_terms' | 'notes' | 'footer_text') =>
    typed === (before[field] ?? '') ? (defaults[field] ?? '') : typed;
  const languageOr = (chosen: Language | null, field: 'language' | 'second_language') =>
    chosen === before[field] ? defaults[field] : chosen;
  const keepsDue = draft.dueDate !== null || draft.dueDays !== String(before.due_days ?? '');
  return {
    ...draft,
    dueDays: keepsDue ? draft.dueDays : String(defaults.due_days ?? ''),
    particulars: {
      ...particulars,
      paymentTerms: or(particulars.paymentTerms, 'payment_terms'),
      notes: or(particulars.notes, 'notes'),
      footerText: or(particulars.footerText, 'footer_text'),
      language: languageOr(particulars.language, 'language'),
      secondLanguage: languageOr(particulars.secondLanguage, 'second_language'),
    },
  };
}
