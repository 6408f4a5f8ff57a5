import { addDays, weekdayOf } from '../../../domain/calendar.ts';
import { DEFAULT_POLICY, nextReminder, type ReminderFacts } from '../../../domain/reminders.ts';
import { todayIn } from '../../format.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import { faultsOf, inOrder, type Ladder, type PolicyDraft, policyInput } from './policy-draft.ts';
import classes from './reminders.module.css';

/** As long as most invoices can be paid. */
const DAYS_TO_PAY = 14;

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** What the ladder as it is typed means for one invoice, with dates. */
export function Example({ draft }: { draft: PolicyDraft }) {
  const messages = useMessages();
  const { example } = messages.reminders;
  const { kinds } = messages.settings.texts;
  const format = useFormat();
  const { workspace } = useSession();
  const typed = { ...draft, steps: inOrder(draft.steps) };
  // As long as something is not typed to its end, there is nothing to show.
  if (Object.keys(faultsOf(typed, messages, format)).length > 0) return null;
  const ladder = policyInput(typed, format);
  const sentOn = todayIn(workspace.timezone);
  const due = addDays(sentOn, DAYS_TO_PAY);
  const dated = (day: string) => `${format.weekday(WEEKDAYS[weekdayOf(day)] ?? '')}, ${format.longDate(day)}`;
  return (
    <section className={classes.example} aria-label={example.title}>
      <h3>{example.title}</h3>
      <p>{example.intro({ date: format.longDate(due) })}</p>
      <ol className={classes.letters}>
        {lettersOf(ladder, { due, sentOn }).map(({ on, step }) => (
          <li key={step}>
            <time dateTime={on}>{dated(on)}</time>
            <span>{kinds[textOf(ladder, step)]}</span>
          </li>
        ))}
      </ol>
      <p>{ladder.then_every_days === null ? example.end : example.atMost({ count: ladder.max })}</p>
    </section>
  );
}

type Letter = { on: string; step: string };

/** All letters of an invoice that is never paid, as the service would send them. */
function lettersOf(ladder: Ladder, { due, sentOn }: { due: string; sentOn: string }): Letter[] {
  const policy = {
    ...DEFAULT_POLICY,
    steps: ladder.steps,
    thenEveryDays: ladder.then_every_days,
    max: ladder.max,
    weekends: ladder.weekends,
    minDaysAfterSending: ladder.min_days_after_sending,
  };
  const sent: Letter[] = [];
  let day = sentOn;
  for (;;) {
    const letters = sent.map(({ step }) => ({ step, outcome: 'sent' as const }));
    const facts = { ...UNPAID_INVOICE, dueDate: due, sentOn, letters };
    const next = nextReminder(policy, facts, { today: day, runs: day });
    if ('heldBecause' in next) return sent;
    sent.push(next);
    day = next.on;
  }
}

const NOTHING_SET = { setting: null, until: null };

const UNPAID_INVOICE: Omit<ReminderFacts, 'dueDate' | 'sentOn' | 'letters'> = {
  document: NOTHING_SET,
  takenInOn: null,
  client: NOTHING_SET,
  isClientArchived: false,
  hasAddress: true,
  isDisputed: false,
  balanceCents: 1,
  isInOwnCurrency: false,
  isCovered: false,
};

/** Letters after the last step have its text. */
function textOf({ steps }: Ladder, key: string) {
  return (steps.find((step) => step.key === key) ?? steps.at(-1))?.text ?? 'reminder_2';
}
