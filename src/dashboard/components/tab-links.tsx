import { Link, useLocation } from 'wouter';
import classes from './tab-links.module.css';

type Tab = { href: string; label: string };

/** Tabs of a page, each with its own address. */
export function TabLinks({ label, tabs }: { label: string; tabs: Tab[] }) {
  const [location] = useLocation();
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ href, label: text }) => (
        <Link key={href} href={href} aria-current={location === href ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
