import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { $api, publicRoot, unwrap } from '../../api.ts';
import type { ClientMail } from '../../components/letter-dialog.tsx';
import { useOnce } from '../../components/use-once.ts';
import { useInvalidate } from '../../query-cache.ts';
import { useSession } from '../../session.tsx';
import type { BalanceConfirmationStatus, StatementKind } from '../../types.ts';

/** Which statement is asked for: what is left out is as the API has it by default. */
export type StatementChoice = {
  kind: StatementKind;
  from?: string;
  to?: string;
  as_of?: string;
  currency?: string;
};

export function useStatement(reference: string, query: StatementChoice) {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/clients/{reference}/statement', inWorkspace({ path: { reference }, query }), {
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  });
}

/** The address of the same statement as a PDF. */
export function statementPdf(workspace: string, client: string, choice: StatementChoice): string {
  const fields = Object.entries(choice).filter((field): field is [string, string] => field[1] !== undefined);
  return `${publicRoot(workspace)}/clients/${client}/statement.pdf?${new URLSearchParams(fields)}`;
}

/** Sends a client its statement. */
export function useStatementSending(reference: string, choice: StatementChoice) {
  const { api } = useSession();
  const once = useOnce();
  return useMutation({
    mutationFn: (mail: ClientMail) =>
      once((submit) =>
        unwrap(
          api.POST('/clients/{reference}/statement/send', {
            params: { path: { reference }, header: { 'Idempotency-Key': submit } },
            body: { ...choice, ...mail },
          }),
        ),
      ),
  });
}

type ConfirmationFilter = {
  client?: string | undefined;
  status?: BalanceConfirmationStatus | undefined;
  as_of?: string | undefined;
  page?: number;
  per_page?: number;
};

export function useConfirmations(filter: ConfirmationFilter) {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/balance-confirmations', inWorkspace({ query: filter }), {
    placeholderData: keepPreviousData,
  });
}

export function useConfirmation(reference: string) {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/balance-confirmations/{reference}', inWorkspace({ path: { reference } }), {
    select: ({ data }) => data,
  });
}

export function confirmationPdf(workspace: string, reference: string): string {
  return `${publicRoot(workspace)}/balance-confirmations/${reference}/confirmation.pdf`;
}

/** Asks one client to confirm its balance. */
export function useConfirmationRequest(client: string) {
  const { api } = useSession();
  const once = useOnce();
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (body: { as_of: string; currency?: string; by_email: boolean }) =>
      once((submit) =>
        unwrap(
          api.POST('/balance-confirmations', {
            params: { header: { 'Idempotency-Key': submit } },
            body: { client, ...body },
          }),
        ),
      ),
    onSuccess: () => {
      invalidate('/balance-confirmations');
    },
  });
}

/** Asks all clients. */
export function useConfirmationsOfAll() {
  const { api } = useSession();
  const once = useOnce();
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (as_of: string) =>
      once((submit) =>
        unwrap(
          api.POST('/balance-confirmations/batch', {
            params: { header: { 'Idempotency-Key': submit } },
            body: { as_of },
          }),
        ),
      ),
    onSuccess: () => {
      invalidate('/balance-confirmations');
    },
  });
}

/** Sends the same once more. */
export function useConfirmationSending(reference: string) {
  const { api } = useSession();
  const once = useOnce();
  return useMutation({
    mutationFn: () =>
      once((submit) =>
        unwrap(
          api.POST('/balance-confirmations/{reference}/send', {
            params: { path: { reference }, header: { 'Idempotency-Key': submit } },
          }),
        ),
      ),
  });
}
