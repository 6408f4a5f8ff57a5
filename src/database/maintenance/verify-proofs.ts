import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { dialect } from '../dialect.ts';
import { newResult, type Result } from './verify-result.ts';
import type { WholeDatabase } from './whole-database.ts';

type Content = string | Buffer | null;

/** `text` is what was signed where that is no file. */
type Proof = { key: string; kept: string; text?: string | null; content: Buffer | null };

/** Every stored SHA-256, and the stored content that it belongs to. */
const PROOFS: { table: string; select: string; isCompressed?: true }[] = [
  {
    // The signed content: the text of the contract, or the uploaded PDF.
    table: 'contracts.body_sha256',
    select: `SELECT reference AS key, body_sha256 AS kept, body AS text, pdf AS content FROM contracts
      LEFT JOIN contract_files ON contract_id = id AND kind = 'uploaded' WHERE body_sha256 IS NOT NULL`,
  },
  {
    table: 'contracts.signed_pdf_sha256',
    select: `SELECT reference AS key, signed_pdf_sha256 AS kept, pdf AS content FROM contracts
      LEFT JOIN contract_files ON contract_id = id AND kind = 'signed' WHERE signed_pdf_sha256 IS NOT NULL`,
  },
  {
    table: 'contract_files.sha256',
    select: `SELECT reference || ' ' || kind AS key, sha256 AS kept, pdf AS content FROM contract_files
      JOIN contracts ON id = contract_id`,
  },
  {
    // An upload as it arrived; those of earlier versions were not kept.
    table: 'contract_files.original_sha256',
    select: `SELECT reference AS key, original_sha256 AS kept, original AS content FROM contract_files
      JOIN contracts ON id = contract_id WHERE original_sha256 IS NOT NULL OR original IS NOT NULL`,
  },
  {
    table: 'einvoice_files.sha256',
    select: `SELECT reference || ' ' || profile AS key, sha256 AS kept, content FROM einvoice_files
      JOIN documents ON id = document_id`,
    isCompressed: true,
  },
  {
    table: 'sef_submissions.sha256',
    select: 'SELECT reference AS key, sha256 AS kept, content FROM sef_submissions',
  },
  {
    table: 'logos.sha256',
    select: `SELECT reference AS key, sha256 AS kept, image AS content FROM logos
      JOIN workspaces ON id = workspace_id`,
  },
  {
    table: 'former_logos.sha256',
    select: `SELECT reference || ' ' || sha256 AS key, sha256 AS kept, image AS content FROM former_logos
      JOIN workspaces ON id = workspace_id`,
  },
  {
    // The logo that issued documents have is there, whether it is the present one or a former one.
    table: 'documents.logo',
    select: `SELECT reference || ' ' || frozen.logo AS key, frozen.logo AS kept,
        coalesce(logos.image, former_logos.image) AS content
      FROM (SELECT DISTINCT workspace_id, ${dialect.jsonField('frozen_seller', 'logo')} AS logo FROM documents
        WHERE ${dialect.jsonField('frozen_seller', 'logo')} IS NOT NULL) AS frozen
      JOIN workspaces ON id = frozen.workspace_id
      LEFT JOIN logos ON logos.workspace_id = frozen.workspace_id AND logos.sha256 = frozen.logo
      LEFT JOIN former_logos
        ON former_logos.workspace_id = frozen.workspace_id AND former_logos.sha256 = frozen.logo`,
  },
];

/** Recomputes the SHA-256 of every text, PDF and image: signed content must never change. */
export async function compareProofs(database: WholeDatabase): Promise<Result[]> {
  const results: Result[] = [];
  for (const { table, select, isCompressed } of PROOFS) {
    const result = newResult(table);
    for await (const { key, kept, text, content } of database.rows<Proof>(select)) {
      result.entries += 1;
      const expected = hashOf(text ?? content, isCompressed === true);
      if (kept !== expected) result.note({ key, kept, expected });
    }
    results.push(result);
  }
  return results;
}

function hashOf(content: Content, isCompressed: boolean): string {
  if (content === null) return 'nothing is there';
  try {
    const whole = isCompressed ? gunzipSync(content) : content;
    return createHash('sha256').update(whole).digest('hex');
  } catch {
    return 'it cannot be decompressed';
  }
}
