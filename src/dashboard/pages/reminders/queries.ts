import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { components } from '../../../../generated/api.ts';
import { $api, unwrap } from '../../api.ts';
import { DOCUMENT_LISTS, useInvalidate, useRecordCache } from '../../query-cache.ts';
import { useSession } from '../../session.tsx';
import type { Client, DocumentRecord, ReminderPolicy } from '../../types.ts';
import { useDocumentChange } from '../documents/queries.ts';

export type RemindersUpdate = components['schemas']['RemindersUpdate'];
export type PolicyUpdate = components['schemas']['ReminderPolicyUpdate'];

const POLICY = '/reminder-policy';

/** When clients are reminded. */
export function useReminderPolicy(isWanted = true) {
  const { inWorkspace, can } = useSession();
  return $api.useQuery('get', POLICY, inWorkspace({}), {
    select: ({ data }) => data,
    enabled: isWanted && can('documents.view'),
  });
}

/** Changes when clients are reminded: with it the next reminder of each document. */
export function usePolicyChange() {
  const { api } = useSession();
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async (body: PolicyUpdate): Promise<ReminderPolicy> =>
      (await unwrap(api.PATCH(POLICY, { body }))).data,
    // Also after an error: the change may have been made although its answer was lost.
    onSettled: () => invalidate(POLICY, '/documents', '/documents/{reference}'),
  });
}

/** Switches the reminders of a document. */
export function useDocumentReminders({ reference }: Pick<DocumentRecord, 'reference'>) {
  return useDocumentChange(async ({ api }, body: RemindersUpdate) => {
    const params = { path: { reference } };
    return (await unwrap(api.PATCH('/documents/{reference}/reminders', { params, body }))).data;
  });
}

/** Switches the reminders of all documents of a client. */
export function useClientReminders({ reference }: Pick<Client, 'reference'>) {
  const { api } = useSession();
  const records = useRecordCache();
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async (body: RemindersUpdate) => {
      const params = { path: { reference } };
      return (await unwrap(api.PATCH('/clients/{reference}/reminders', { params, body }))).data;
    },
    onSuccess: (client) => {
      records.store('/clients/{reference}', client);
      invalidate('/clients', '/documents', '/documents/{reference}');
    },
  });
}

/** How many older documents are shown at once. */
export const OLD_PER_PAGE = 25;

/** What is open and was due by a day, the oldest first. */
export function useOldDocuments(dueTo: string, page: number) {
  const { inWorkspace } = useSession();
  const query = { status: 'unpaid', due_to: dueTo, sort: 'due_date', page, per_page: OLD_PER_PAGE } as const;
  return $api.useQuery('get', '/documents', inWorkspace({ query }), {
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Takes older documents into the reminders, one after the other. @returns how many of them were taken in */
export function useTakingIn() {
  const { api } = useSession();
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async (references: readonly string[]): Promise<number> => {
      let done = 0;
      for (const reference of references) {
        const params = { path: { reference } };
        const { response } = await api.PATCH('/documents/{reference}/reminders', {
          params,
          body: { reminders: 'on' },
        });
        if (response.ok) done += 1;
      }
      return done;
    },
    onSettled: () =>
      invalidate('/documents/{reference}', '/documents/{reference}/timeline', ...DOCUMENT_LISTS),
  });
}
