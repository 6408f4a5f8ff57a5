import type { AccountChange } from '../domain/account-notice.ts';
import type { AccessMailKind, ContractMailKind } from '../domain/mail.ts';

type Contract = { title: string; number: string; seller: string };

/** Every text of the e-mails, in one language; one with a missing text does not compile. */
export type Wording = {
  greeting: (name: string | null) => string;
  closing: string;
  /** Why this e-mail came, below everything. */
  footer: (seller: string) => string;
  quote: (seller: string) => string;
  /** The text before the written-out URL of the button. */
  fallback: string;
  document: {
    attached: (document: string) => string;
    open: string;
    portal: string;
    total: string;
    toPay: string;
    dueDate: string;
  };
  contract: {
    letters: Record<
      ContractMailKind,
      { subject: (contract: Contract) => string; says: (contract: Contract) => string }
    >;
    keepSecret: string;
    number: string;
    deadline: string;
    sign: string;
    open: string;
  };
  /** E-mails about access to the dashboard, to its users. */
  access: Record<
    AccessMailKind,
    { subject: (seller: string) => string; says: (seller: string) => string[]; open: string }
  >;
  /** E-mails about a change of an account, to its owner. */
  account: {
    changes: Record<AccountChange, { subject: string; says: string }>;
    ifNotYou: string;
    when: string;
    address: string;
    byOperator: string;
    open: string;
  };
};
