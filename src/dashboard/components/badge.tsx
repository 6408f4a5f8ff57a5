import classes from './badge.module.css';

export type Tone = 'calm' | 'info' | 'good' | 'warn' | 'bad' | 'hollow';

/** A state in a word; the dot carries the colour, so that a column of them stays quiet. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
