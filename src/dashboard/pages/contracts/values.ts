import type { FormRulesRecord, UseFormReturnType } from '@mantine/form';
import { dashboard, unwrap } from '../../api.ts';
import { base64Of } from '../../components/base64.ts';
import type { WorkspaceSession } from '../../session.tsx';
import type { Contract } from '../../types.ts';

type SignerValues = { key: string; name: string; email: string };

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
  /** The document that it belongs to, such as the quote that it is made of. */
  document: string | null;
};

export type ContractForm = UseFormReturnType<ContractValues, ContractValues, FormRulesRecord<ContractValues>>;

/** A draft as it was fetched, and its ETag, by which the service detects a change since then. */
export type Opened = { contract: Contract; etag: string | undefined; pdf: File | null };

let lastSigner = 0;

export function newSigner(name = '', email = ''): SignerValues {
  lastSigner += 1;
  return { key: `signer-${lastSigner}`, name, email };
}

export function emptyContract(client: string | null, document: string | null = null): ContractValues {
  return {
    title: '',
    client,
    source: 'written',
    body: '',
    pdf: null,
    signers: [newSigner()],
    signing_order: 'parallel',
    expires: null,
    document,
  };
}

/** The values of a contract to edit or to copy: a copy gets a deadline of its own. */
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
    document: null,
  };
}

/** Text goes through the public API; only the dashboard's API accepts a file. */
export async function createContract(
  { api, workspace }: WorkspaceSession,
  values: ContractValues,
  key: string,
): Promise<Contract> {
  const common = {
    ...fieldsOf(values),
    expires_at: endOfDay(values.expires),
    ...(values.document === null ? {} : { document: values.document }),
  };
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
 * @param etag of the version that editing began with; without it, a newer version is overwritten
 */
export async function saveContract(
  { api }: WorkspaceSession,
  { contract, values, etag }: { contract: Contract; values: ContractValues; etag: string | undefined },
): Promise<Contract> {
  // The deadline may be at any hour: only a day that was chosen here replaces it.
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

/** A deadline on a day means its end, in the time zone of the browser. */
function endOfDay(date: string | null): string | null {
  return date ? new Date(`${date}T23:59:59`).toISOString() : null;
}

/** The day of an instant, in the time zone of the browser. */
function dayOf(instant: string | null): string | null {
  if (instant === null) return null;
  const date = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
