import { isOpenContract, signersInTurn } from '../../../domain/contract-status.ts';
import type { Messages } from '../../i18n/en.ts';
import type { Contract } from '../../types.ts';

type Signed = Pick<Contract, 'status' | 'signing_order' | 'signers'>;

/** Those who are to sign next; nobody where the contract takes no signatures. */
export function turnOf({ status, signing_order, signers }: Signed): Contract['signers'] {
  return isOpenContract(status) ? signersInTurn(signing_order, signers) : [];
}

/** Whom a contract waits for, as a sentence; empty where it waits for nobody. */
export function turnText(contract: Signed, { contracts }: Messages): string {
  const names = turnOf(contract).map(({ name }) => name);
  if (names.length === 0) return '';
  return names.length === 1 ? contracts.turn(names[0] ?? '') : contracts.toSign(names.join(', '));
}
