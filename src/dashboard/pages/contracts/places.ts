import { withNeededField } from '../../components/needed-field.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { WorkspaceSession } from '../../session.tsx';
import type { Contract } from '../../types.ts';

type Parts = { contract: Contract; messages: Messages; session: WorkspaceSession };

/** What a field of a finding is called, and where the member can change it. */
export function contractPlace(
  field: string,
  { contract, messages, session }: Parts,
): { label: string; href?: string | undefined } {
  const { clients, contracts, einvoice, settings } = messages;
  const [owner = '', ...rest] = field.split('.');
  const name = rest.join('.');
  const named = (labels: object) => (labels as Record<string, string>)[name] ?? name;
  if (owner === 'client') {
    const path = withNeededField(`/clients/${contract.client.reference}?edit=1`, name);
    return {
      label: einvoice.ofClient({ field: named(clients.field) }),
      href: session.can('clients.update') ? path : undefined,
    };
  }
  if (owner === 'workspace') {
    const href = session.business.is_manager ? withNeededField('/settings', name) : undefined;
    return { label: einvoice.ofBusiness({ field: named(settings.business) }), href };
  }
  const labels: Record<string, string> = {
    title: contracts.field.title,
    body: contracts.field.body,
    signers: contracts.field.signers,
    expires_at: contracts.field.expires,
  };
  const label =
    owner === 'signers' && rest.length > 0
      ? contracts.field.signer({ position: Number(rest[0]) + 1 })
      : (labels[owner] ?? field);
  const href = session.can('contracts.create') ? `/contracts/${contract.reference}/edit` : undefined;
  return { label, href };
}
