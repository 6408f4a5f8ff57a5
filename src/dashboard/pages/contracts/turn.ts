import { isOpenContract, signersInTurn } from '../../../domain/contract-status.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { Contract } from '../../types.ts';

type Signed = Pick<Contract, 'status' | 'signing_order' | 'signers'>;

/** The signers whose turn it is; empty where the contract takes no signatures. */
export function turnOf({ status, signing_order, signers }: Signed): Contract['signers'] {
  return isOpenContract(status) ? signersInTurn(signing_order, signers) : [];
}

/** Who is to sign next, as a sentence; empty where the contract waits for no signature. */
export function turnText(contract: Signed, { contracts }: Messages): string {
  const names = turnOf(contract).map(({ name }) => name);
  if (names.length === 0) return '';
  return names.length === 1
    ? contracts.turn({ name: names[0] ?? '' })
    : contracts.toSign({ names: names.join(', ') });
}
