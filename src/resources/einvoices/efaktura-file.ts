import type { Context } from '../../auth/context.ts';
import { kindOf } from '../../domain/document-types.ts';
import type { DocumentRecord } from '../document-records/queries.ts';
import { checked, fileOf, notExpressible } from './file.ts';

/** The file of an issued document for SEF, and whether it goes to the central register (CIR) of public buyers. */
export type EfakturaFile = { content: Buffer; sendsToCir: boolean };

/**
 * The stored file of the profile of Serbia, or one that is made now.
 * @throws Failure `validation_failed` where the document cannot be expressed, with what is missing
 */
export async function efakturaFile(context: Context, record: DocumentRecord): Promise<EfakturaFile> {
  const { tx, actor, now } = context;
  const of = { actor, record, profile: 'srbdt' } as const;
  // Also of a file that was made before: how earlier documents stand in SEF has changed since.
  const { findings } = await checked(tx, of, now);
  if (findings.some(({ severity }) => severity === 'error')) throw notExpressible(findings);
  const file = await fileOf(tx, of, now);
  if ('findings' in file) throw notExpressible(file.findings);
  return { content: file.bytes, sendsToCir: isForCir(record, file.bytes) };
}

/** Users of public funds have a JBKJS. Debit notes, advances and amounts in other currencies do not go to the register. */
function isForCir({ head }: DocumentRecord, content: Buffer): boolean {
  const kind = kindOf(head);
  const isPossible = head.currency === 'RSD' && kind !== 'debit_note' && kind !== 'advance_invoice';
  return isPossible && content.includes('>JBKJS:');
}
