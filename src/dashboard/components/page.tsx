import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../i18n/provider.tsx';
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
  const messages = useMessages();
  const { business } = useSession();
  useEffect(() => {
    document.title = `${title} · ${business.name} · ${messages.product}`;
  }, [title, business, messages]);
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

/** A section of the page on a background of its own, with its own heading. */
export function Panel({
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
    <section className={classes.panel} data-flush={isFlush || undefined}>
      {title && (
        <div className={classes.panelHead}>
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
