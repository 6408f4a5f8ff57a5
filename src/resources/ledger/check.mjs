// Checks an exported ledger with nothing but Node.js (20 or later): node check.mjs [ledger.jsonl] [position:hash]
// SPECIFICATION.md describes all that it does. It ends with status 1 where something does not fit.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

const [file = 'ledger.jsonl', expected] = process.argv.slice(2);
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const WHAT = 'position sequence type reference change version events at';
const FIELDS = `${WHAT} actor_kind actor key via operation request_id`.split(' ');

function hashOf(previous, row) {
  const kept = row.digest === null && row.content === null ? [] : [row.digest, row.content];
  return sha256(JSON.stringify([1, previous, ...FIELDS.map((field) => row[field]), ...kept]));
}

let [head, last, lines, texts, faults, isFound] = [null, null, 0, 0, 0, false];
function check(isRight, fault) {
  if (isRight) return;
  faults += 1;
  process.stderr.write(`${fault}\n`);
}
process.on('uncaughtException', () => {
  check(false, `Line ${lines || 1} of ${file} is missing, cut or damaged`);
  process.exit(1);
});
const lastStates = new Map();
for await (const line of createInterface({ input: createReadStream(file) })) {
  lines += 1;
  const row = JSON.parse(line);
  if (head === null) {
    head = row;
    last = { position: head.from - 1, sequence: head.previous_sequence, hash: head.previous_hash };
    const key = createPublicKey({ key: Buffer.from(head.public_key, 'base64'), format: 'der', type: 'spki' });
    const signed = Buffer.from(`${head.generation}:${head.position}:${head.hash}:${head.at}`);
    check(verify(null, signed, key, Buffer.from(head.signature, 'base64')), 'Line 1 has another signature');
    continue;
  }
  const place = `Row ${row.position} (${row.type} ${row.reference})`;
  const sequence = row.sequence ?? last.sequence;
  check(row.position === last.position + 1, `${place} follows row ${last.position}`);
  const isNext = last.sequence === null || row.sequence === null || sequence === last.sequence + 1;
  check(isNext, `${place} has another sequence`);
  check(row.hash === hashOf(last.hash, row), `${place} has another hash`);
  if (row.text !== undefined) {
    check(sha256(row.text) === row.content, `${place} has another text`);
    check(JSON.parse(row.text).reference === row.reference, `${place} has the text of another record`);
    texts += 1;
  }
  if (row.content !== null) lastStates.set(row.reference, { place, hasText: row.text !== undefined });
  isFound ||= `${row.position}:${row.hash}` === expected;
  last = { position: row.position, sequence, hash: row.hash };
}
check(last.position === head.position && last.hash === head.hash, 'The last row is another one');
for (const { place, hasText } of lastStates.values())
  check(hasText || !head.is_whole, `${place} has no text: its record was changed`);
check(expected === undefined || isFound, `${expected} is none of the rows`);
const whole = `${lines - 1} rows, ${texts} texts, ${faults} faults`;
process.stdout.write(`${whole}; the last row is ${last.position}:${last.hash}\n`);
process.exitCode = faults === 0 ? 0 : 1;
