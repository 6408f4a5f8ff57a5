import classes from './badge.module.css';

export type Tone = 'calm' | 'info' | 'good' | 'warn' | 'bad' | 'hollow';

/** A status as text; only the dot is coloured, so that a column of badges does not stand out. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
