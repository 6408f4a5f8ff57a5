import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import icon from '../../icon.svg';
import { useLanguage } from '../../language.tsx';
import { LANGUAGES } from '../../shell/user-menu.tsx';
import type { UserLanguage } from '../../types.ts';
import classes from './frame.module.css';
import { Ledger } from './ledger.tsx';

/** What stands around the pages before the sign-in. */
export function Frame({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) {
  const { words, language, choose } = useLanguage();
  useEffect(() => {
    document.title = `${title} · ${words.product}`;
  }, [title, words]);
  return (
    <div className={classes.frame}>
      <main className={classes.form}>
        <div className={classes.brand}>
          <img src={icon} alt="" width={32} height={32} />
          {words.product}
        </div>
        <div className={classes.middle}>
          <h1>{title}</h1>
          {hint && <p className={classes.hint}>{hint}</p>}
          {children}
        </div>
        <SegmentedControl
          className={classes.language}
          size="xs"
          aria-label={words.user.language}
          value={language}
          onChange={(value) => choose(value as UserLanguage)}
          data={LANGUAGES}
        />
      </main>
      <div className={classes.picture} aria-hidden="true">
        <Ledger />
        <p className={classes.motto}>{words.account.tagline}</p>
        <p className={classes.under}>{words.account.taglineHint}</p>
      </div>
    </div>
  );
}
