// Generated from locales/en by scripts/generate.ts: do not edit, run "npm run generate".
import type { TextsOf } from '../src/domain/texts.ts';
import type account from '../locales/en/dashboard/account.json';
import type activity from '../locales/en/dashboard/activity.json';
import type batches from '../locales/en/dashboard/batches.json';
import type clients from '../locales/en/dashboard/clients.json';
import type contracts from '../locales/en/dashboard/contracts.json';
import type documents from '../locales/en/dashboard/documents.json';
import type editor from '../locales/en/dashboard/editor.json';
import type einvoice from '../locales/en/dashboard/einvoice.json';
import type expenses from '../locales/en/dashboard/expenses.json';
import type integrations from '../locales/en/dashboard/integrations.json';
import type items from '../locales/en/dashboard/items.json';
import type log from '../locales/en/dashboard/log.json';
import type overview from '../locales/en/dashboard/overview.json';
import type ownData from '../locales/en/dashboard/ownData.json';
import type palette from '../locales/en/dashboard/palette.json';
import type payments from '../locales/en/dashboard/payments.json';
import type recurrence from '../locales/en/dashboard/recurrence.json';
import type recurring from '../locales/en/dashboard/recurring.json';
import type reminders from '../locales/en/dashboard/reminders.json';
import type rights from '../locales/en/dashboard/rights.json';
import type sef from '../locales/en/dashboard/sef.json';
import type settings from '../locales/en/dashboard/settings.json';
import type settlement from '../locales/en/dashboard/settlement.json';
import type shell from '../locales/en/dashboard/shell.json';
import type statements from '../locales/en/dashboard/statements.json';
import type tables from '../locales/en/dashboard/tables.json';

export type Sections = {
  account: TextsOf<typeof account, {
    signIn: {
      throttled: { seconds: string | number };
    };
    forgot: {
      sent: { email: string | number };
    };
    invitation: {
      title: { business: string | number };
      as: { role: string | number };
    };
    profile: {
      codesLeft: { count: number };
      lastSeen: { when: string | number };
    };
  }>;
  activity: TextsOf<typeof activity, {
    by: {
      api_key: { name: string | number };
    };
  }>;
  batches: TextsOf<typeof batches, {
    done: {
      issue: { count: number };
      issue_and_send: { count: number };
      send: { count: number };
      mark_sent: { count: number };
      record_payment: { count: number };
      submit: { count: number };
      delete: { count: number };
    };
    count: { count: number };
    leftOut: { count: number };
    progress: { done: string | number; all: string | number };
    failed: { count: number };
    stopped: { count: number };
  }>;
  clients: TextsOf<typeof clients, {
    contact: {
      nth: { number: string | number };
      remove: { number: string | number };
    };
    defaults: {
      byCountry: { language: string | number };
    };
    erase: {
      title: { name: string | number };
      drafts: { count: number };
      contractDrafts: { count: number };
      mails: { count: number };
      stays: { documents: string | number; payments: string | number; contracts: string | number };
      open: { count: number };
    };
    totals: {
      documents: { count: number };
    };
  }>;
  contracts: TextsOf<typeof contracts, {
    signed: { done: string | number; all: string | number };
    field: {
      signer: { position: string | number };
      removeSigner: { position: string | number };
    };
    turn: { name: string | number };
    toSign: { names: string | number };
    links: {
      copy: { name: string | number };
      inviteAgain: { name: string | number };
      invited: { email: string | number };
    };
    signedAs: { name: string | number };
    signedFrom: { address: string | number };
  }>;
  documents: TextsOf<typeof documents, {
    units: {
      day: { count: number };
      hour: { count: number };
      service: { count: number };
    };
    due: { date: string | number };
    record: {
      taxOn: { label: string | number; base: string | number };
      reversed: { date: string | number };
      deliveryCount: { count: number };
      deliveriesFailed: { count: string | number };
      paidOf: { paid: string | number; total: string | number };
      lastPaid: { date: string | number };
      dueIn: { days: number };
      late: { days: number };
    };
    views: {
      remove: { name: string | number };
    };
    row: {
      pay: { number: string | number };
      send: { number: string | number };
    };
    issue: {
      parties: { client: string | number };
      dateAhead: { date: string | number };
      done: { number: string | number };
    };
    later: {
      zone: { zone: string | number };
      willIssue: { date: string | number };
      willSend: { day: string | number; time: string | number };
      willBoth: { date: string | number; day: string | number; time: string | number };
    };
    send: {
      hint: { email: string | number };
    };
    pay: {
      dateAhead: { date: string | number };
      tooMuch: { balance: string | number };
      done: { amount: string | number };
    };
    reverse: {
      text: { amount: string | number };
      deducted: { numbers: string | number };
    };
    cancel: {
      text: { number: string | number };
    };
    timeline: {
      payment_recorded: { amount: string | number; method: string | number };
      payment_reversed: { amount: string | number };
      reminded: { recipient: string | number };
      mail: { recipient: string | number };
      copy: { recipient: string | number };
      hiddenCopy: { recipient: string | number };
      delivery: { event: string | number; url: string | number };
      tries: { count: number };
    };
  }>;
  editor: TextsOf<typeof editor, {
    newItem: { name: string | number };
    noMethod: { currency: string | number };
    addCurrencyNamed: { currency: string | number };
    otherPrice: { item: string | number; price: string | number; currency: string | number };
    line: { position: string | number };
    removeLine: { position: string | number };
    moveUp: { position: string | number };
    moveDown: { position: string | number };
    drag: { position: string | number };
    page: {
      ofPages: { page: string | number; pages: string | number };
    };
    dueAfter: { days: number };
    dueBeforeIssue: { date: string | number };
    kept: {
      says: { time: string | number };
    };
    editConflict: {
      text: { client: string | number; total: string | number };
    };
    intraEu: {
      why: { country: string | number; number: string | number };
    };
    newClientNamed: { name: string | number };
  }>;
  einvoice: TextsOf<typeof einvoice, {
    kept: { client: string | number; format: string | number };
    toMend: { count: string | number };
    toCheck: { count: string | number };
    ofClient: { field: string | number };
    ofBusiness: { field: string | number };
    ofLine: { field: string | number; line: string | number };
  }>;
  expenses: TextsOf<typeof expenses, {
    bulk: {
      removeTitle: { count: number };
      removeSubmit: { count: number };
      removed: { count: number };
    };
  }>;
  integrations: TextsOf<typeof integrations, {
    keys: {
      expiresAfter: { days: number };
    };
    endpoints: {
      chosen: { count: number };
      overlapFor: { hours: number };
      overlapUntil: { when: string | number };
      redelivered: { count: number };
      replayed: { count: number };
      replaySkipped: { skipped: string | number };
    };
    deliveries: {
      attempts: { done: string | number; all: string | number };
      took: { ms: string | number };
      nextTry: { when: string | number };
    };
  }>;
  items: TextsOf<typeof items, {
    stock: {
      heading: { name: string | number };
      after: { quantity: string | number };
      receive: {
        heading: { name: string | number };
      };
    };
    bulk: {
      changed: { shown: string | number };
    };
  }>;
  log: TextsOf<typeof log, {
    others: { count: number };
  }>;
  overview: TextsOf<typeof overview, {
    greeting: { name: string | number };
    days: { from: string | number; to: string | number };
    documents: { count: number };
    sefToMend: { count: number };
    overdueSince: { date: string | number };
    draftOf: { client: string | number };
    otherCurrencies: {
      received: { amount: string | number };
      spent: { amount: string | number };
      outstanding: { amount: string | number };
    };
  }>;
  ownData: TextsOf<typeof ownData, {}>;
  palette: TextsOf<typeof palette, {
    found: { count: number };
  }>;
  payments: TextsOf<typeof payments, {
    form: {
      nothingOpen: { currency: string | number };
      firstOf: { shown: string | number; total: string | number };
      openAmount: { amount: string | number };
      amountFor: { document: string | number };
      done: { amount: string | number };
    };
    record: {
      title: { amount: string | number };
      takenBack: { date: string | number };
    };
    apply: {
      hint: { amount: string | number };
      done: { amount: string | number };
    };
    refund: {
      done: { amount: string | number };
    };
    reverse: {
      text: { amount: string | number };
    };
    balance: {
      documents: { currency: string | number };
    };
  }>;
  recurrence: TextsOf<typeof recurrence, {
    every: {
      daily: { count: number };
      weekly: { count: number };
      monthly: { count: number };
      yearly: { count: number };
    };
    day: { day: string | number };
    words: {
      weekly: { every: string | number; day: string | number };
      monthly: { every: string | number; day: string | number };
      monthlyLast: { every: string | number };
      yearly: { every: string | number; day: string | number };
      from: { date: string | number };
      until: { date: string | number };
      after: { count: number };
    };
  }>;
  recurring: TextsOf<typeof recurring, {
    waits: { count: number };
    done: {
      ran: { count: number };
    };
    run: {
      waiting: { count: number };
      next: { date: string | number };
    };
    skip: {
      text: { date: string | number };
    };
    failure: {
      since: { time: string | number };
    };
    dates: {
      runsOn: { date: string | number };
      all: { count: string | number };
    };
    details: {
      days: { count: number };
      priceChange: { date: string | number; change: string | number };
      newPrices: { count: number };
    };
    period: {
      copy: { word: string | number };
    };
    prices: {
      remove: { position: string | number };
      change: { position: string | number };
    };
    bulk: {
      submit: { count: number };
      done: { done: string | number; all: string | number };
    };
  }>;
  reminders: TextsOf<typeof reminders, {
    ofStep: { label: string | number; number: string | number };
    remove: { number: string | number };
    field: {
      zone: { zone: string | number };
    };
    example: {
      intro: { date: string | number };
      atMost: { count: number };
    };
    old: {
      page: { page: string | number; pages: string | number };
      take: { count: number };
      done: { done: string | number; all: string | number };
      notReminded: { date: string | number };
    };
    next: {
      last: { time: string | number };
      on: { date: string | number };
      onStep: { date: string | number; number: string | number; count: string | number };
      heldUntil: { date: string | number };
    };
    now: {
      to: { recipients: string | number };
      toClient: { name: string | number };
    };
    setting: {
      isUntil: { date: string | number };
    };
    timeline: {
      step: { recipient: string | number; number: string | number };
    };
  }>;
  rights: TextsOf<typeof rights, {
    some: { count: string | number; all: number };
    summary: { some: string | number; areas: string | number };
    missing: { others: string | number };
  }>;
  sef: TextsOf<typeof sef, {
    testFailed: { reason: string | number };
    wouldRefuse: { count: string | number };
    timeline: {
      file: { format: string | number };
    };
  }>;
  settings: TextsOf<typeof settings, {
    country: {
      text: { country: string | number };
      fixed: { country: string | number };
      what: {
        currency: { value: string | number };
        timezone: { value: string | number };
        language: { value: string | number };
        default_tax_rate: { value: string | number };
        number_template: { value: string | number };
        tax_statuses: { count: number };
        items: { count: number };
        drafts: { count: number };
      };
    };
    look: {
      darker: { shade: string | number };
    };
    numbers: {
      startTitle: { year: string | number; name: string | number };
      templateTitle: { name: string | number };
      titleOf: { year: string | number };
    };
    defaults: {
      days: { days: number };
      dialog: { name: string | number };
    };
    taxes: {
      from: { date: string | number };
      takes: { rate: string | number };
    };
    payments: {
      makesMethod: { currency: string | number };
      noMethod: { currency: string | number };
      noAccount: { currency: string | number };
      madeDefault: { currency: string | number };
      becomesDefault: { currency: string | number };
    };
    members: {
      expires: { date: string | number };
      editTitle: { name: string | number };
      removeTitle: { name: string | number };
    };
    plan: {
      usage: { issued: string | number; limit: string | number };
      unlimited: { issued: string | number };
    };
    texts: {
      tested: { email: string | number };
    };
  }>;
  settlement: TextsOf<typeof settlement, {
    panel: {
      takenBack: { date: string | number };
      cancelled: { date: string | number };
      converted: { date: string | number };
      band: { label: string | number; taxable: string | number; tax: string | number };
      leftOf: { total: string | number };
    };
    particulars: {
      defaultAccount: { account: string | number };
    };
    advance: {
      of: { number: string | number; total: string | number };
      earlier: { numbers: string | number };
    };
    quote: {
      daysLeft: { days: number };
      accept: {
        text: { number: string | number };
      };
      decline: {
        text: { number: string | number };
      };
      withdraw: {
        text: { number: string | number };
      };
      extend: {
        text: { number: string | number };
      };
    };
    apply: {
      hint: { amount: string | number };
    };
    timeline: {
      credited: { number: string | number; amount: string | number };
      applied: { amount: string | number; number: string | number };
      creditTakenBack: { amount: string | number; number: string | number };
      refunded: { amount: string | number; method: string | number };
    };
    editor: {
      advanceOn: { date: string | number; total: string | number };
      amountOf: { number: string | number };
      remove: { number: string | number };
      relationTo: { number: string | number };
      advanceLeftOn: { date: string | number; left: string | number; total: string | number };
    };
  }>;
  shell: TextsOf<typeof shell, {
    sandboxClock: {
      time: { instant: string | number };
      advancing: { instant: string | number };
      real: { instant: string | number };
      name: { name: string | number };
    };
    bell: {
      label: { unread: number };
    };
    list: {
      filters: { count: number };
      range: { first: string | number; last: string | number; total: string | number };
      choose: { name: string | number };
      chosen: { shown: string | number };
      failedFor: { count: number };
      chooseWhole: { total: string | number };
    };
    archive: {
      done: { name: string | number };
      undone: { name: string | number };
      show: { count: number };
    };
    failure: {
      tooMany: { seconds: string | number };
    };
    files: {
      remove: { name: string | number };
    };
  }>;
  statements: TextsOf<typeof statements, {
    days: { count: number };
  }>;
  tables: TextsOf<typeof tables, {
    titlesIn: { line: string | number };
    notTakenRows: { rows: number };
    notTakenTwice: { field: string | number };
    ready: { valid: string | number; all: string | number };
    row: { row: string | number };
    leaveOut: { count: number };
    leftOut: { count: number };
    submit: { count: string | number };
    done: { count: string | number };
  }>;
};
