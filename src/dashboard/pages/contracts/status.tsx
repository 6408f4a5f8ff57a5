import { Badge, type Tone } from '../../components/badge.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import type { Contract, ContractStatus } from '../../types.ts';

const TONES: Record<ContractStatus, Tone> = {
  draft: 'hollow',
  sent: 'info',
  partially_signed: 'warn',
  signed: 'good',
  declined: 'bad',
  expired: 'calm',
  voided: 'calm',
};

const SIGNER_TONES: Record<Contract['signers'][number]['status'], Tone> = {
  pending: 'hollow',
  viewed: 'info',
  signed: 'good',
  declined: 'bad',
};

export function ContractBadge({ status }: { status: ContractStatus }) {
  const { contracts } = useMessages();
  return <Badge tone={TONES[status]}>{contracts.status[status] ?? status}</Badge>;
}

export function SignerBadge({ status }: { status: Contract['signers'][number]['status'] }) {
  const { contracts } = useMessages();
  return <Badge tone={SIGNER_TONES[status]}>{contracts.signerStatus[status] ?? status}</Badge>;
}
