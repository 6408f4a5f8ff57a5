import type { FrozenParty } from '../database/schema/documents.ts';
import type { PayeeAccount } from '../domain/bank-account.ts';
import type { Schema } from '../spec/public.ts';
import type { StandingInSef } from './model.ts';

/** Everything of a document that electronic files are written from: as issuing froze it, or would freeze it now. */
export type EInvoiceSource = {
  document: Schema<'Document'>;
  /** UNTDID 1001 */
  typeCode: number;
  seller: FrozenParty;
  client: FrozenParty;
  account: PayeeAccount | null;
  /** The language of the document. */
  language: string;
  /** The time zone of the seller, in which the time of issue is written. */
  timezone: string;
  /** The keys of the rates that a seller who charges no tax has, by the country's catalogue. */
  keysOutsideTax: readonly string[];
  /** How documents of the business that it refers to stand in SEF, by their references, as far as that is known. */
  inSef: ReadonlyMap<string, StandingInSef>;
};
