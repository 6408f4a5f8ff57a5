import type { Context } from '../auth/context.ts';
import { addDays, today } from '../domain/calendar.ts';
import { createClient } from '../resources/clients/api.ts';
import { createDocument } from '../resources/documents/api.ts';
import { cancelDocument } from '../resources/documents/cancel.ts';
import { issueDocument } from '../resources/documents/issue.ts';
import { sendDocument } from '../resources/documents/send.ts';
import { createItem } from '../resources/items/api.ts';
import { recordPayment } from '../resources/payments/api.ts';
import { acceptQuote, declineQuote, withdrawQuote } from '../resources/quotes/api.ts';
import { expireBatch } from '../resources/quotes/expiry.ts';
import type { Schema } from '../spec/public.ts';
import { createDemoSettlement } from './settlement.ts';

type References<Names> = { [Name in keyof Names]: string };

/** The life of a demo document; days count from today. */
type Story = {
  type: string;
  client: keyof typeof CLIENTS;
  issueDay: number;
  dueDay?: number;
  /** The last day of a quote. */
  lastDay?: number;
  lines: (items: References<typeof ITEMS>) => Schema<'DocumentLineInput'>[];
  /** References, terms and notes. */
  particulars?: Partial<Schema<'DocumentCreate'>>;
  isDraft?: boolean;
  isSent?: boolean;
  isCancelled?: boolean;
  /** Accepted by telephone. */
  isAccepted?: boolean;
  /** Declined, with this reason. */
  isDeclined?: string;
  isWithdrawn?: boolean;
  payments?: { amount: number | 'balance'; day: number }[];
};

/** Profitable months: without them the first charts would show a loss. */
const PROFITABLE_MONTHS: Story[] = (
  [
    ['studio', -172, 24],
    ['bakery', -140, 30],
    ['studio', -112, 28],
    ['person', -96, 12],
    ['studio', -80, 36],
  ] as const
).map(
  ([client, issueDay, hours]): Story => ({
    type: 'rs_invoice',
    client,
    issueDay,
    dueDay: issueDay + 15,
    lines: (items) => [
      {
        item: items.consulting,
        description: 'Konsultacije',
        unit: 'hour',
        quantity: hours,
        unit_price: 6500,
      },
    ],
    isSent: true,
    payments: [{ amount: 'balance', day: issueDay + 13 }],
  }),
);

const EARLIER: Story[] = [
  ...PROFITABLE_MONTHS,
  {
    type: 'rs_invoice',
    client: 'bakery',
    issueDay: -62,
    dueDay: -47,
    lines: (items) => [
      { item: items.upkeep, description: 'Održavanje sajta', quantity: 1, unit_price: 18_000 },
    ],
    isSent: true,
    payments: [{ amount: 'balance', day: -50 }],
  },
];

// In the order of their issue dates, as a business would number them. Between them they show every status but
// `viewed`, which needs a client.
const STORIES: Story[] = [
  {
    type: 'rs_invoice',
    client: 'studio',
    issueDay: -45,
    dueDay: -15,
    lines: (items) => [
      { kind: 'section', description: 'Usluge' },
      { item: items.consulting, description: 'Konsultacije', unit: 'hour', quantity: 7.5, unit_price: 6500 },
      { kind: 'text', description: 'Zapisnik sa sastanaka je u prilogu.' },
      { kind: 'section', description: 'Knjige' },
      {
        item: items.book,
        description: 'Priručnik za početnike',
        unit: 'pcs',
        quantity: 4,
        unit_price: 1250,
        discount_type: 'percent',
        discount_value: 10,
      },
    ],
    isSent: true,
  },
  {
    type: 'rs_invoice',
    client: 'person',
    issueDay: -20,
    dueDay: 10,
    lines: (items) => [
      { item: items.router, description: 'Ruter AX3000', unit: 'pcs', quantity: 1, unit_price: 11_990 },
    ],
    isCancelled: true,
  },
  {
    type: 'rs_invoice',
    client: 'studio',
    issueDay: -12,
    dueDay: 18,
    lines: (items) => [
      { item: items.router, description: 'Ruter AX3000', unit: 'pcs', quantity: 2, unit_price: 11_990 },
      { item: items.consulting, description: 'Ugradnja', unit: 'hour', quantity: 3, unit_price: 6500 },
    ],
    payments: [{ amount: 20_000, day: -5 }],
  },
  {
    type: 'rs_invoice',
    client: 'hotel',
    issueDay: -6,
    dueDay: 24,
    particulars: {
      order_reference: 'PO-2291',
      project_reference: 'Summer season booking',
      payment_terms: 'Net within 30 days of the invoice date.',
      notes: 'Delivered remotely. The source code is in your repository.',
      internal_note: 'Ana approves their invoices, not the accountant.',
    },
    lines: () => [
      {
        description: 'Online booking, implementation',
        unit: 'day',
        quantity: 4,
        unit_price: 420,
        tax_rate: 'rs_vat_reverse_charge',
      },
    ],
    isSent: true,
  },
  {
    type: 'rs_invoice',
    client: 'bakery',
    issueDay: 0,
    dueDay: 15,
    particulars: { order_reference: 'NAR-118', notes: 'Hvala na poverenju.' },
    lines: (items) => [
      { item: items.upkeep, description: 'Održavanje sajta', quantity: 1, unit_price: 18_000 },
    ],
  },
  {
    type: 'rs_proforma',
    client: 'person',
    issueDay: 0,
    dueDay: 7,
    lines: (items) => [
      { item: items.book, description: 'Priručnik za početnike', unit: 'pcs', quantity: 1, unit_price: 1250 },
    ],
  },
  {
    type: 'rs_quote',
    client: 'studio',
    issueDay: -6,
    lastDay: 24,
    particulars: { notes: 'Rok izrade je tri nedelje od prihvatanja.' },
    lines: (items) => [
      {
        item: items.consulting,
        description: 'Nova prodavnica, druga faza',
        unit: 'hour',
        quantity: 24,
        unit_price: 6500,
      },
    ],
    isSent: true,
    isAccepted: true,
  },
  {
    type: 'rs_quote',
    client: 'hotel',
    issueDay: -40,
    lastDay: -10,
    lines: () => [
      {
        description: 'Online booking, maintenance',
        quantity: 12,
        unit_price: 90,
        tax_rate: 'rs_vat_reverse_charge',
      },
    ],
    isSent: true,
  },
  {
    type: 'rs_quote',
    client: 'person',
    issueDay: -9,
    lastDay: 5,
    lines: (items) => [
      { item: items.router, description: 'Ruter AX3000', unit: 'pcs', quantity: 1, unit_price: 11_990 },
    ],
    isSent: true,
    isDeclined: 'Ipak će ostati stari ruter.',
  },
  {
    type: 'rs_quote',
    client: 'studio',
    issueDay: -8,
    lastDay: 22,
    lines: (items) => [
      { item: items.consulting, description: 'Obuka', unit: 'hour', quantity: 6, unit_price: 6500 },
    ],
    isWithdrawn: true,
  },
  {
    type: 'rs_quote',
    client: 'studio',
    issueDay: 0,
    lastDay: 30,
    lines: (items) => [
      {
        item: items.consulting,
        description: 'Obuka, dva dana',
        unit: 'hour',
        quantity: 12,
        unit_price: 6200,
      },
    ],
    isDraft: true,
  },
  {
    type: 'rs_quote',
    client: 'bakery',
    issueDay: -2,
    lastDay: 12,
    particulars: { notes: 'Cena važi za šest meseci održavanja.' },
    lines: (items) => [
      { item: items.upkeep, description: 'Održavanje sajta, mesečno', quantity: 6, unit_price: 17_000 },
    ],
    isSent: true,
  },
  {
    type: 'rs_invoice',
    client: 'person',
    issueDay: 0,
    dueDay: 14,
    lines: (items) => [
      { item: items.consulting, description: 'Konsultacije', unit: 'hour', quantity: 2, unit_price: 6500 },
      { item: items.fuel, description: 'Gorivo za put', quantity: 45 },
    ],
    isDraft: true,
  },
];

/**
 * Clients, items and documents in many states, made by the actions of the API.
 * @returns the client for the demo's contracts
 */
export async function createDemoRecords(context: Context) {
  const clients = {} as References<typeof CLIENTS>;
  for (const name of Object.keys(CLIENTS) as (keyof typeof CLIENTS)[]) {
    const { data } = await createClient(context, { ...NO_PARAMETERS, body: CLIENTS[name] });
    clients[name] = data.reference;
  }
  const items = {} as References<typeof ITEMS>;
  for (const name of Object.keys(ITEMS) as (keyof typeof ITEMS)[]) {
    const { data } = await createItem(context, { ...NO_PARAMETERS, body: ITEMS[name] });
    items[name] = data.reference;
  }
  const play = async (stories: Story[]) => {
    for (const story of stories) await playStory(context, story, clients[story.client], story.lines(items));
  };
  await play(EARLIER);
  await createDemoSettlement(context, { clients, items });
  await play(STORIES);
  await expireBatch(context, context.now);
  const { name, email } = CLIENTS.bakery;
  return { reference: clients.bakery, name, email };
}

const NO_PARAMETERS = { path: {}, query: {} };

async function playStory(
  context: Context,
  story: Story,
  client: string,
  lines: Schema<'DocumentLineInput'>[],
): Promise<void> {
  const day = (days: number) => addDays(today(context.now, context.actor.workspace.timezone), days);
  const { data: draft } = await createDocument(context, {
    ...NO_PARAMETERS,
    body: {
      document_type: story.type,
      client,
      issue_date: day(story.issueDay),
      due_date: story.dueDay === undefined ? null : day(story.dueDay),
      ...(story.lastDay === undefined ? {} : { valid_until: day(story.lastDay) }),
      // SEF wants the day of the supply, which is that of the invoice here.
      delivery_date: story.type === 'rs_invoice' ? day(story.issueDay) : null,
      lines,
      ...story.particulars,
    },
  });
  if (story.isDraft) return;
  const path = { reference: draft.reference };
  const { data: issued } = await issueDocument(context, { path, query: {}, body: undefined });
  if (story.isSent) await sendDocument(context, { path });
  if (story.isAccepted) {
    const body = { name: 'Ana Kovač', note: 'Telefonom.' };
    await acceptQuote(context, { path, query: {}, body });
  }
  if (story.isDeclined !== undefined)
    await declineQuote(context, { path, query: {}, body: { reason: story.isDeclined } });
  if (story.isWithdrawn) await withdrawQuote(context, { path, query: {}, body: undefined });
  if (story.isCancelled) await cancelDocument(context, { path, body: undefined });
  for (const payment of story.payments ?? []) {
    const amount = payment.amount === 'balance' ? Number(issued.balance) : payment.amount;
    const body = { amount, method: 'bank' as const, paid_on: day(payment.day) };
    await recordPayment(context, { path, query: {}, body });
  }
}

/** The clients of the demo business. */
const CLIENTS = {
  bakery: {
    name: 'Pekara Šećer i so',
    legal_name: 'Šećer i so d.o.o. Beograd',
    tax_number: '109876541',
    registration_number: '21345678',
    email: 'racuni@secer-i-so.example',
    phone: '+381 11 555 0101',
    address_line1: 'Njegoševa 24',
    city: 'Beograd',
    postal_code: '11000',
    country: 'RS',
  },
  studio: {
    name: 'Studio Đurđevak',
    legal_name: 'Studio Đurđevak d.o.o. Novi Sad',
    tax_number: '108765434',
    registration_number: '20987654',
    email: 'office@djurdjevak.example',
    address_line1: 'Dunavska 7',
    city: 'Novi Sad',
    postal_code: '21000',
    country: 'RS',
  },
  hotel: {
    name: 'Hotel Kvarner',
    legal_name: 'Hotel Kvarner d.o.o.',
    tax_number: '12345678903',
    vat_number: 'HR12345678903',
    email: 'nabava@hotel-kvarner.example',
    contacts: [
      {
        name: 'Ivana Horvat',
        email: 'racuni@hotel-kvarner.example',
        phone: '+385 51 555 010',
        roles: ['billing', 'reminders'],
      },
      { name: 'Marin Kovačić', email: 'uprava@hotel-kvarner.example', roles: ['contracts'] },
    ],
    address_line1: 'Obala 3',
    city: 'Opatija',
    postal_code: '51410',
    country: 'HR',
    default_currency: 'EUR',
    default_due_days: 30,
    external_id: 'crm-2041',
    metadata: { channel: 'fair' },
  },
  person: {
    name: 'Милица Јовановић',
    type: 'individual',
    email: 'milica@example.com',
    address_line1: 'Цара Душана 15',
    city: 'Ниш',
    postal_code: '18000',
    country: 'RS',
  },
} satisfies Record<string, Schema<'ClientCreate'>>;

/** What the demo business sells. */
const ITEMS = {
  consulting: {
    type: 'service',
    name: 'Konsultacije',
    sku: 'KON-1',
    unit: 'hour',
    default_price: 6500,
    category: 'Usluge',
    tax_rate: 'rs_vat_20',
  },
  upkeep: {
    type: 'service',
    name: 'Održavanje sajta',
    sku: 'ODR-1',
    unit: 'service',
    default_price: 18_000,
    category: 'Usluge',
    tax_rate: 'rs_vat_20',
  },
  book: {
    type: 'product',
    name: 'Priručnik za početnike',
    sku: 'KNJ-1',
    unit: 'pcs',
    default_price: 1250,
    category: 'Knjige',
    tax_rate: 'rs_vat_10',
    initial_stock: 40,
    initial_stock_note: 'Popis na početku godine',
    low_stock_threshold: 5,
  },
  router: {
    type: 'product',
    name: 'Ruter AX3000',
    sku: 'RUT-3000',
    unit: 'pcs',
    default_price: 11_990,
    category: 'Oprema',
    tax_rate: 'rs_vat_20',
    initial_stock: 3,
    low_stock_threshold: 4,
  },
  fuel: {
    type: 'product',
    name: 'Dizel gorivo',
    sku: 'GOR-1',
    unit: 'l',
    default_price: 201.4583,
    category: 'Oprema',
    tax_rate: 'rs_vat_20',
  },
} satisfies Record<string, Schema<'ItemCreate'>>;
