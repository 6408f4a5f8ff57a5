import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/domain/calendar.ts';
import { getDocument, newClient, newIssued, pay, record, UNKNOWN } from '../api/records.ts';
import { line } from '../settlement/documents.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { createProgram, type Program } from './program.ts';

let program: Program;
let world: TestService;
let client: string;

beforeAll(async () => {
  program = await createProgram();
  world = await createTestService({ now: '2026-03-05T12:00:00.000Z' });
  ({ reference: client } = await newClient(world.api, { name: 'Zora' }));
});
afterAll(async () => {
  await world.close();
  await program.close();
});

/** The command line has the real clock. */
const DAY = '\\d{4}-\\d{2}-\\d{2}';

type Document = Awaited<ReturnType<typeof getDocument>>;

const run = (...args: string[]) => program.runOn(world.databaseUrl, 'documents', ...args);

/** Runs a verb that must succeed, and returns its JSON. */
async function ran(...args: string[]): Promise<Document> {
  const answer = await run(...args, '--json');
  expect([answer.stderr, answer.status]).toEqual(['', 0]);
  return answer.json<Document>();
}

async function refused(text: string, ...args: string[]): Promise<void> {
  const answer = await run(...args);
  expect([answer.status, answer.stdout, answer.stderr]).toEqual([1, '', expect.stringContaining(text)]);
}

const issued = (type: string, ...lines: ReturnType<typeof line>[]) =>
  newIssued(world.api, { client, document_type: `rs_${type}`, lines });
const paid = async (reference: string, amount: number) =>
  record(pay(world.api, reference, amount, { paid_on: '2026-03-04' }), 201);

const GIVEN_BACK = ['--method', 'bank', '--paid-on', '2026-03-05'];

describe('documents create-from', () => {
  it('makes a credit note of some lines of an invoice, which settles it when it is issued', async () => {
    const invoice = await issued('invoice', line(100, 'rs_vat_20', 5), line(30, 'rs_vat_10'));
    const part = ['--type', 'rs_credit_note', '--line', '1:2', '--line', '2'];
    const note = await ran('create-from', invoice.reference, ...part);
    expect(note).toMatchObject({
      status: 'draft',
      type: 'rs_credit_note',
      lines: [{ quantity: '2', unit_price: '100.00' }, { quantity: '1' }],
      related_documents: [{ relation: 'credits', number: invoice.number }],
    });
    const { number } = await ran('issue', note.reference);
    const shown = await run('show', invoice.reference);
    expect(shown.stdout).toMatch(/^credited +273\.00 RSD$/m);
    expect(shown.stdout).toMatch(/^balance +360\.00 RSD$/m);
    const named = `${number} \\(${note.reference}\\)`;
    expect(shown.stdout).toMatch(new RegExp(`^credit notes +${named}: 273\\.00 on ${DAY}$`, 'm'));
    expect(shown.stdout).toMatch(new RegExp(`^referenced by +credits: ${named} of ${DAY}$`, 'm'));
    const rest = await ran('create-from', invoice.reference, '--type', 'rs_credit_note');
    expect(rest.lines).toMatchObject([{ quantity: '3' }]);
  });

  it('makes an invoice of a proforma that deducts the advance invoice made of it', async () => {
    const proforma = await issued('proforma', line(1000));
    await paid(proforma.reference, 360);
    const made = ['create-from', proforma.reference, '--type'];
    const advance = await ran(...made, 'rs_advance_invoice', '--line', '1:0.3');
    await ran('issue', advance.reference, '--issue-date', '2026-03-04');
    const due = addDays(new Date().toISOString().slice(0, 10), 30);
    const { reference } = await ran(
      ...[...made, 'rs_invoice', '--advance', `${advance.reference}:120`, '--due-date', due],
    );
    const final = await ran('issue', reference);
    expect(final).toMatchObject({ total: '1200.00', prepaid: '120.00', due_date: due });
    const { stdout } = await run('show', reference);
    expect(stdout).toMatch(/^prepaid +120\.00 RSD$/m);
    expect(stdout).toMatch(/^payable +1080\.00 RSD$/m);
    expect(stdout).toMatch(/^deducts +\S+ \(\w{26}\): 120\.00 of 2026-03-04$/m);
    expect(stdout).toMatch(/^related documents +made_from \S+ \(\w{26}\) of 2026-03-05$/m);
    const rest = await ran('create-from', advance.reference, '--type', 'rs_invoice');
    expect(rest).toMatchObject({ prepaid: '240.00' });
  });

  it('copies a document without further options', async () => {
    const invoice = await issued('invoice', line(10));
    const copy = await ran('create-from', invoice.reference);
    expect(copy).toMatchObject({ type: 'rs_invoice', related_documents: [], total: '12.00' });
    expect((await run('show', copy.reference)).stdout).not.toMatch(/credit|settle|deduct|related/);
  });

  it('names the option that is wrong, or the document', async () => {
    const { reference } = await issued('invoice', line(10));
    const draft = (await ran('create-from', reference)).reference;
    await refused('The document is a draft', 'create-from', draft, '--type', 'rs_credit_note');
    await refused('--type: ', 'create-from', reference, '--type', 'rs_letter');
    await refused('--line 2 (from-line): ', 'create-from', reference, '--line', '1', '--line', '2');
    await refused('--line: ', 'create-from', reference, '--type', 'rs_credit_note', '--line', '1:2');
    await refused("'1:2:3' is invalid. It must be", 'create-from', reference, '--line', '1:2:3');
    await refused("'0' is invalid", 'create-from', reference, '--line', '0');
    await refused('--advance 1 (document): ', 'create-from', reference, '--advance', UNKNOWN);
    await refused("':5' is invalid. It must be", 'create-from', reference, '--advance', ':5');
    await refused(`There is no document "${UNKNOWN}".`, 'create-from', UNKNOWN);
  });
});

describe('documents cancel', () => {
  it('takes a reason, and a credit note for what was paid', async () => {
    const invoice = await issued('invoice', line(100));
    await paid(invoice.reference, 50);
    const why = ['--reason', 'Ordered twice'];
    await refused('payment', 'cancel', invoice.reference, ...why);
    const { stdout } = await run('cancel', invoice.reference, '--credit', ...why);
    expect(stdout).toMatch(/^status +cancelled$/m);
    expect(stdout).toMatch(/^cancel reason +Ordered twice$/m);
    const { referenced_by: notes } = await getDocument(world.api, invoice.reference);
    const note = await run('show', notes[0]?.document.reference ?? '');
    expect(note.stdout).toMatch(/^settlement +partial$/m);
    expect(note.stdout).toMatch(/^remaining credit +50\.00 RSD$/m);
    const proforma = await issued('proforma', line(1));
    await refused('--credit: ', 'cancel', proforma.reference, '--credit');
  });
});

describe('documents apply and refund', () => {
  it('use what is left of a credit note, and no more', async () => {
    const [note, invoice] = [await issued('credit_note', line(100)), await issued('invoice', line(50))];
    const target = ['apply', note.reference, '--document', invoice.reference];
    expect(await ran(...target, '--amount', '10')).toMatchObject({ applied: '10.00', settlement: 'partial' });
    expect(await ran(...target)).toMatchObject({ applied: '60.00', remaining_credit: '60.00' });
    const back = ['refund', note.reference, ...GIVEN_BACK, '--amount'];
    await refused('--amount: ', ...back, '60.01');
    const { stdout } = await run(...back, '60', '--reason', 'Moved away');
    expect(stdout).toMatch(/^settlement +settled$/m);
    expect(stdout).toMatch(/^settles +\S+ \(\w{26}\): 10\.00 on [-\d]+$/m);
    expect(stdout).toMatch(/^refunds +60\.00 on 2026-03-05, bank: Moved away$/m);
    await refused('credit note', 'apply', invoice.reference, '--document', note.reference);
    await refused("required option '--document <document>'", 'apply', note.reference);
    await refused(
      '--paid-on: ',
      'refund',
      note.reference,
      '--amount',
      '1',
      '--method',
      'bank',
      '--paid-on',
      '2050-01-01',
    );
  });
});
