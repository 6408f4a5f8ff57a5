import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

/** Shown where there is nothing yet: what would be here, and what to do. */
export function EmptyState({
  icon,
  title,
  hint,
  children,
  level = 2,
}: {
  icon?: ReactNode;
  title: string;
  hint?: string;
  children?: ReactNode;
  level?: 1 | 2 | 3;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.emptyState}>
      {icon && (
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <Heading className={classes.title}>{title}</Heading>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
