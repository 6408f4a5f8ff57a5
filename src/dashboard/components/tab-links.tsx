import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import classes from './tab-links.module.css';

type Tab = { href: string; label: string };

/** Tabs of a page, each with its own address. */
export function TabLinks({ label, tabs }: { label: string; tabs: Tab[] }) {
  const [location] = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a phone the tabs are wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab of the new address is there once it has changed
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [location]);
  return (
    <nav ref={nav} className={classes.tabs} aria-label={label}>
      {tabs.map(({ href, label: text }) => (
        <Link key={href} href={href} aria-current={location === href ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
