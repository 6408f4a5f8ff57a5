import { describe, expect, it } from 'vitest';
import { shared } from '../during-tests.ts';
import { document, errorCode, renumbered, SALES, startSimulator } from './simulator.ts';

const DAY = 86_400;

const simulator = shared(() => startSimulator('--sending-seconds', '60', '--calls-per-second', '1000'));
let last = 0;

const another = () => {
  last += 1;
  return renumbered(document('380'), `L-${last}`);
};

const forPublicBuyer = (xml: string) =>
  xml
    .replace(
      '108134137</cbc:EndpointID>',
      '$&<cac:PartyIdentification><cbc:ID>JBKJS:10520</cbc:ID></cac:PartyIdentification>',
    )
    .replace(
      '<cac:AccountingSupplierParty>',
      '<cac:ContractDocumentReference><cbc:ID>U-1</cbc:ID></cac:ContractDocumentReference>$&',
    );

async function sentDocument(xml = another()): Promise<string> {
  const id = await simulator.sent(xml);
  await simulator.advance(120);
  return id;
}

const act = (id: string, action: string, comment?: string) =>
  simulator.control(`invoices/${id}/${action}`, { comment });

const withdraw = (id: string, action: 'cancel' | 'storno', body: Record<string, unknown>) =>
  simulator.call('POST', `${SALES}/${action}`, { body: JSON.stringify({ invoiceId: id, ...body }) });

describe('states', () => {
  it('a document is New, then Sending, then Sent', async () => {
    const id = await simulator.sent(another());
    expect(await simulator.statusOf(id)).toMatchObject({ Status: 'New' });
    await simulator.advance(60);
    expect(await simulator.statusOf(id)).toMatchObject({ Status: 'Sending' });
    await simulator.advance(60);
    expect(await simulator.statusOf(id)).toMatchObject({ Status: 'Sent', Comment: null });
  });

  it('the buyer approves, or rejects and approves after all', async () => {
    const id = await sentDocument();
    await act(id, 'reject', 'Wrong price');
    expect(await simulator.statusOf(id)).toMatchObject({ Status: 'Rejected', Comment: 'Wrong price' });
    expect((await act(id, 'approve')).status).toBe(200);
    expect(await simulator.statusOf(id)).toMatchObject({ Status: 'Approved' });
    expect((await act(id, 'reject')).status).toBe(409);
  });

  it('silence of 20 days rejects', async () => {
    const id = await sentDocument();
    await simulator.advance(20 * DAY - 10);
    expect(await simulator.statusOf(id)).toMatchObject({ Status: 'Sent' });
    await simulator.advance(10);
    expect(await simulator.statusOf(id)).toMatchObject({ Status: 'Rejected' });
  });

  it('silence of a user of public funds approves', async () => {
    const id = await sentDocument(forPublicBuyer(another()));
    await simulator.advance(20 * DAY);
    expect(await simulator.statusOf(id)).toMatchObject({ Status: 'Approved' });
  });

  it('Sending can end in Mistake; a cancelled mistake frees its number', async () => {
    await simulator.control('faults', { mistake: true });
    const xml = another();
    const id = await sentDocument(xml);
    expect(await simulator.statusOf(id)).toMatchObject({ Status: 'Mistake' });
    expect(errorCode(await simulator.submit(xml))).toBe('EInvoiceNumberDublicate');
    expect((await withdraw(id, 'cancel', { cancelComments: 'Mistake' })).status).toBe(200);
    expect(await simulator.statusOf(id)).toMatchObject({ Status: 'Cancelled', CancelComment: 'Mistake' });
    expect((await simulator.submit(xml)).status).toBe(200);
  });

  it('without validation, a faulty document is accepted and ends in Mistake', async () => {
    const faulty = another().replace('unitCode="H87"', 'unitCode="KOM"');
    const id = await simulator.sent(faulty, { executeValidation: 'false' });
    await simulator.advance(120);
    expect(await simulator.statusOf(id)).toMatchObject({ Status: 'Mistake' });
  });
});

describe('guards', () => {
  it('storno is for what was sent, cancelling for what was not', async () => {
    const id = await simulator.sent(another());
    const early = await withdraw(id, 'storno', { stornoComment: 'x' });
    expect([early.status, errorCode(early)]).toEqual([400, 'InvoiceNotInAppropriateStatusToBeReversed']);
    await simulator.advance(120);
    const late = await withdraw(id, 'cancel', { cancelComments: 'x' });
    expect(errorCode(late)).toBe('InvoiceForCancellationNotInSpecificStatus');
    expect((await withdraw(id, 'storno', { stornoComment: 'x', stornoNumber: 'ST-1' })).status).toBe(200);
    expect(await simulator.statusOf(id)).toMatchObject({ Status: 'Storno', StornoComment: 'x' });
  });

  it('both need a comment', async () => {
    const id = await sentDocument();
    expect(errorCode(await withdraw(id, 'storno', { stornoComment: ' ' }))).toBe('StornoCommentNotDefined');
    expect(errorCode(await withdraw(id, 'cancel', {}))).toBe('CancelCommentNotDefined');
  });

  it('only new documents are deleted, others are skipped', async () => {
    const sent = await sentDocument();
    const fresh = await simulator.sent(another());
    const { text } = await simulator.call('DELETE', SALES, { body: `[${sent},${fresh}]` });
    expect(text).toBe(`[${fresh}]`);
    expect(await simulator.statusOf(fresh)).toMatchObject({ Status: 'Deleted' });
    expect(errorCode(await simulator.call('DELETE', `${SALES}/${sent}`))).toBe(
      'CannotDeleteInvoiceInThisStatus',
    );
  });

  it('a credit note waits for the approval of its original, whose storno waits for that of the note', async () => {
    const original = await sentDocument(document('380'));
    expect(errorCode(await simulator.submit(document('381')))).toBe('UBLSourceInvoiceNotApproved');
    await act(original, 'approve');
    const note = await sentDocument(document('381'));
    expect(errorCode(await withdraw(original, 'storno', { stornoComment: 'x' }))).toBe(
      'AllAttachedInvoicesToThisInvoiceMustBeStornoFirst',
    );
    await withdraw(note, 'storno', { stornoComment: 'x' });
    expect((await withdraw(original, 'storno', { stornoComment: 'x' })).status).toBe(200);
  });

  it('a credit note to an unknown document is refused, unless that was issued outside of SEF', async () => {
    const xml = renumbered(document('381'), 'K-2').replace('>2026-1<', '>2019-1<');
    expect(errorCode(await simulator.submit(xml))).toBe('UBLSourceInvoiceNotFound');
    const outside =
      '</cbc:IssueDate><cbc:DocumentTypeCode>380</cbc:DocumentTypeCode></cac:InvoiceDocumentReference>';
    const marked = xml.replace(/<\/cbc:IssueDate>\s*<\/cac:InvoiceDocumentReference>/, outside);
    expect((await simulator.submit(marked)).status).toBe(200);
  });

  it('a final invoice deducts an advance that SEF knows', async () => {
    expect(errorCode(await simulator.submit(document('380-final')))).toBe('UBLPrepaymentInvoiceNotFound');
    const advance = await sentDocument(document('386'));
    await sentDocument(document('380-final'));
    expect(errorCode(await withdraw(advance, 'storno', { stornoComment: 'x' }))).toBe(
      'AllAttachedFinalInvoicesToThisPrepaymentInvoiceMustBeReversedFirst',
    );
  });

  it('for users of public funds, sendToCir must be given', async () => {
    const xml = forPublicBuyer(another());
    const missing = await simulator.submit(xml, { query: { sendToCir: '' } });
    expect(errorCode(missing)).toBe('SendToCirParameterMustBeDefinedForBudgetUser');
    const id = await simulator.sent(xml, { sendToCir: 'Yes' });
    const { CirStatus, CirInvoiceId } = await simulator.statusOf(id);
    expect([CirStatus, typeof CirInvoiceId]).toEqual(['ActiveCir', 'string']);
  });
});

describe('changes', () => {
  const changes = (date: string) => simulator.call('POST', `${SALES}/changes?date=${date}`);
  const today = async () => {
    const { now } = (await simulator.control('clock')).body as { now: string };
    return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Belgrade' }).format(new Date(now));
  };

  it('lists the changes of a day that has ended, repeated and reversed on demand', async () => {
    const id = await sentDocument();
    const day = await today();
    expect(errorCode(await changes(day))).toBe('SearchDateBiggerThanYesterday');
    expect(errorCode(await changes('2999-01-01'))).toBe('SearchDateBiggerThanToday');
    expect(errorCode(await changes('yesterday'))).toBe('SearchDateIsNotCorrectlyDefined');
    await simulator.advance(DAY);
    const rows = JSON.parse((await changes(day)).text) as Record<string, unknown>[];
    expect(rows.at(-1)).toMatchObject({ NewInvoiceStatus: 'Sent', Comment: null });
    expect((await changes(day)).text).toContain(`"SalesInvoiceId":${id}`);
    await simulator.control('changes', { reversed: true, repeated: 2 });
    expect(JSON.parse((await changes(day)).text)).toEqual([...rows.reverse(), ...rows]);
    await simulator.control('changes', {});
    await simulator.advance(40 * DAY);
    expect((await changes(day)).text).toBe('[]');
  });
});
