import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { LANGUAGES } from '../../i18n/languages.ts';
import { useI18n } from '../../i18n/provider.tsx';
import icon from '../../icon.svg';
import type { UserLanguage } from '../../types.ts';
import classes from './frame.module.css';
import { Ledger } from './ledger.tsx';

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
