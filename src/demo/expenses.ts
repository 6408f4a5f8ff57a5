import type { Context } from '../auth/context.ts';
import { addDays, addMonths, today } from '../domain/calendar.ts';
import { createExpense } from '../resources/expenses/api.ts';
import { generateDueBatch } from '../resources/recurring-expenses/generate.ts';
import { createRecurringExpense, type NewTemplate } from '../resources/recurring-expenses/templates.ts';
import type { Schema } from '../spec/public.ts';

/** A demo expense; its day counts from today. */
type DemoExpense = Omit<Schema<'ExpenseCreate'>, 'occurs_on'> & { day: number };

const EXPENSES: DemoExpense[] = [
  {
    day: -58,
    description: 'Štampač i toneri',
    amount: 34_990,
    category: 'Oprema',
    vendor: 'Gigatron',
    notes: 'Garancija dve godine.',
  },
  { day: -41, description: 'Voz Beograd – Novi Sad', amount: 1190, category: 'Put', vendor: 'Srbijavoz' },
  {
    day: -27,
    description: 'Ruteri AX3000 za skladište',
    amount: 41_970,
    category: 'Roba',
    vendor: 'Veleprodaja Mreža d.o.o.',
  },
  {
    day: -19,
    description: 'Domen i hosting, godinu dana',
    amount: 96,
    currency: 'EUR',
    category: 'Softver',
    vendor: 'Hosting Europe',
  },
  { day: -8, description: 'Ručak sa klijentom', amount: 5640, category: 'Reprezentacija' },
  { day: -2, description: 'Канцеларијски материјал', amount: 3275, category: 'Kancelarija' },
];

/** Templates, without their start: the first day of the month three months ago. */
const RECURRING_EXPENSES: Omit<NewTemplate, 'start'>[] = [
  {
    description: 'Zakup kancelarije',
    amount: '45000',
    category: 'Kancelarija',
    vendor: 'Poslovni centar Dunav',
    every: 'monthly',
    on: '1',
  },
  {
    description: 'Knjigovodstvo',
    amount: '18000',
    category: 'Usluge',
    vendor: 'Agencija Bilans',
    every: 'monthly',
    on: 'last',
  },
  {
    description: 'Alati za dizajn',
    amount: '24.99',
    currency: 'EUR',
    category: 'Softver',
    every: 'monthly',
    on: '15',
  },
  { description: 'Čišćenje', amount: '3500', category: 'Kancelarija', every: 'weekly', on: 'friday' },
];

/** Single expenses, and recurring ones with what they have generated up to today. */
export async function createDemoExpenses(context: Context): Promise<void> {
  const { tx, actor, now } = context;
  const { workspace } = actor;
  const present = today(now, workspace.timezone);
  for (const { day, ...fields } of EXPENSES) {
    const body = { ...fields, occurs_on: addDays(present, day) };
    await createExpense(context, { path: {}, query: {}, body });
  }
  const start = `${addMonths(present.slice(0, 7), -3)}-01`;
  for (const template of RECURRING_EXPENSES)
    await createRecurringExpense(tx, { ...template, start, workspace, now });
  while (!(await generateDueBatch(context, now)).isDone);
}
