import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './folded-panel.module.css';

/** A section of the page that is one line with its name and state until it is opened. */
export function FoldedPanel({
  title,
  aside,
  isOpen,
  turn,
  children,
}: {
  title: string;
  aside: ReactNode;
  isOpen?: boolean;
  turn?: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  return (
    <details
      className={classes.folded}
      open={isOpen}
      onToggle={({ currentTarget }) => turn?.(currentTarget.open)}
    >
      <summary>
        <IconChevronRight size={18} stroke={1.7} aria-hidden="true" />
        <h2>{title}</h2>
        <span>{aside}</span>
      </summary>
      {children}
    </details>
  );
}
