import type { FormRulesRecord, UseFormReturnType } from '@mantine/form';
import { dashboard, unwrap } from '../../api.ts';
import { base64Of } from '../../components/base64.ts';
import type { Session } from '../../session.tsx';
import type { Contract } from '../../types.ts';

export type SignerValues = { key: string; name: string; email: string };

/** What the form of a contract holds. */
export type ContractValues = {
  title: string;
  client: string | null;
  source: Contract['source'];
  body: string;
  pdf: File | null;
  signers: SignerValues[];
  signing_order: Contract['signing_order'];
  expires: string | null;
};

export type ContractForm = UseFormReturnType<ContractValues, ContractValues, FormRulesRecord<ContractValues>>;

/** A draft as it was read, and the tag by which the service knows whether it has changed since. */
export type Opened = { contract: Contract; etag: string | undefined; pdf: File | null };

let lastSigner = 0;

export function newSigner(name = '', email = ''): SignerValues {
  lastSigner += 1;
  return { key: `signer-${lastSigner}`, name, email };
}

export function emptyContract(client: string | null): ContractValues {
  return {
    title: '',
    client,
    source: 'written',
    body: '',
    pdf: null,
    signers: [newSigner()],
    signing_order: 'parallel',
    expires: null,
  };
}

/** A contract to go on with, or to begin another one from: that one is to have a deadline of its own. */
export function valuesOf({ contract, pdf }: Opened, isPattern: boolean): ContractValues {
  const { title, client, source, body, signers, signing_order, expires_at } = contract;
  return {
    title,
    client: client.reference,
    source,
    body: body ?? '',
    pdf,
    signers: signers.map(({ name, email }) => newSigner(name, email)),
    signing_order,
    expires: isPattern ? null : dayOf(expires_at),
  };
}

/** Writing one is the API's; only the dashboard takes a file. */
export async function createContract(
  { api, workspace }: Session,
  values: ContractValues,
  key: string,
): Promise<Contract> {
  const common = { ...fieldsOf(values), expires_at: endOfDay(values.expires) };
  if (values.source === 'uploaded' && values.pdf) {
    const upload = dashboard.POST('/workspaces/{workspace}/contracts', {
      params: { path: { workspace: workspace.reference }, header: { 'Idempotency-Key': key } },
      body: { ...common, pdf: await base64Of(values.pdf) },
    });
    return (await unwrap(upload)).data;
  }
  const request = api.POST('/contracts', {
    params: { header: { 'Idempotency-Key': key } },
    body: { ...common, body: values.body },
  });
  return (await unwrap(request)).data;
}

/**
 * Saves a draft.
 * @param etag of the state that it was begun from; without it, whatever was saved meanwhile is replaced
 */
export async function saveContract(
  { api }: Session,
  { contract, values, etag }: { contract: Contract; values: ContractValues; etag: string | undefined },
): Promise<Contract> {
  // The deadline may be another hour than the end of a day: only a day that was chosen here replaces it.
  const isMoved = values.expires !== dayOf(contract.expires_at);
  const request = api.PATCH('/contracts/{reference}', {
    params: {
      path: { reference: contract.reference },
      ...(etag === undefined ? {} : { header: { 'If-Match': etag } }),
    },
    body: {
      ...fieldsOf(values),
      ...(contract.source === 'written' ? { body: values.body } : {}),
      ...(isMoved ? { expires_at: endOfDay(values.expires) } : {}),
    },
  });
  return (await unwrap(request)).data;
}

function fieldsOf({ title, client, signers, signing_order }: ContractValues) {
  return {
    title,
    client: client ?? '',
    signers: signers.map(({ name, email }) => ({ name: name.trim(), email: email.trim() })),
    signing_order,
  };
}

/** A deadline that is a day means the whole of it, where the browser is. */
function endOfDay(date: string | null): string | null {
  return date ? new Date(`${date}T23:59:59`).toISOString() : null;
}

/** The day of an instant, where the browser is. */
function dayOf(instant: string | null): string | null {
  if (instant === null) return null;
  const date = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
