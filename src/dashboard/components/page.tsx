import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { useWords } from '../language.tsx';
import { useSession } from '../session.tsx';
import classes from './page.module.css';

/** The head of a page: its name, what belongs to it, and what can be done. */
export function PageHead({
  title,
  back,
  badge,
  hint,
  children,
}: {
  title: string;
  back?: { href: string; label: string } | undefined;
  badge?: ReactNode;
  hint?: ReactNode;
  children?: ReactNode;
}) {
  const words = useWords();
  const { business } = useSession();
  useEffect(() => {
    document.title = `${title} · ${business.name} · ${words.product}`;
  }, [title, business, words]);
  return (
    <div className={classes.head}>
      <div className={classes.names}>
        {back && (
          <Link href={back.href} className={classes.back}>
            <span aria-hidden="true">←</span> {back.label}
          </Link>
        )}
        <div className={classes.title}>
          <h1>{title}</h1>
          {badge}
        </div>
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}

/** A sheet of paper on the page, with a heading of its own. */
export function Sheet({
  title,
  hint,
  aside,
  children,
  isFlush = false,
}: {
  title?: string;
  hint?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  isFlush?: boolean;
}) {
  return (
    <section className={classes.sheet} data-flush={isFlush || undefined}>
      {title && (
        <div className={classes.sheetHead}>
          <div>
            <h2>{title}</h2>
            {hint && <p>{hint}</p>}
          </div>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
