import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { LANGUAGES } from '../../i18n/languages.ts';
import { useFormat, useI18n } from '../../i18n/provider.tsx';
import icon from '../../icon.svg';
import type { UserLanguage } from '../../types.ts';
import classes from './frame.module.css';

/** The frame of the pages before sign-in. */
export function Frame({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) {
  const { messages, language, choose } = useI18n();
  useEffect(() => {
    document.title = `${title} · ${messages.product}`;
  }, [title, messages]);
  return (
    <div className={classes.frame}>
      <main className={classes.form}>
        <div className={classes.brand}>
          <img src={icon} alt="" width={32} height={32} />
          {messages.product}
        </div>
        <div className={classes.middle}>
          <h1>{title}</h1>
          {hint && <p className={classes.hint}>{hint}</p>}
          {children}
        </div>
        <SegmentedControl
          className={classes.language}
          size="xs"
          aria-label={messages.user.language}
          value={language}
          onChange={(value) => choose(value as UserLanguage)}
          data={LANGUAGES}
        />
      </main>
      <div className={classes.picture} aria-hidden="true">
        <Ledger />
        <p className={classes.motto}>{messages.account.tagline}</p>
        <p className={classes.under}>{messages.account.taglineHint}</p>
      </div>
    </div>
  );
}

const LINES = [
  ['64', '12400.00'],
  ['46', '8150.00'],
  ['55', '3600.50'],
] as const;

/** A decorative drawing of an invoice: a sheet with lines and a total. */
function Ledger() {
  const format = useFormat();
  return (
    <div className={classes.stack}>
      <div className={classes.behind} />
      <div className={classes.sheet}>
        <div className={classes.head}>
          <span className={classes.number}>INV-2026-00042</span>
          <span className={classes.stamp}>✓</span>
        </div>
        {LINES.map(([width, amount]) => (
          <div key={width} className={classes.line}>
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect width={width} height="6" rx="1" />
            </svg>
            <span>{format.amount(amount)}</span>
          </div>
        ))}
        <div className={classes.total}>
          <span>{format.amount('24150.50')}</span>
        </div>
      </div>
    </div>
  );
}
