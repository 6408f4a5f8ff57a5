import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import classes from './tab-links.module.css';

type Tab = { href: string; label: string };

/** Tabs that are wider than a phone: the current one is scrolled into view whenever `changed` is another. */
export function useCurrentTab(changed: string) {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is current is known once it has changed
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]');
    // Not `scrollIntoView`, which would scroll the page as well.
    if (nav.current && tab)
      nav.current.scrollLeft =
        tab.offsetLeft - nav.current.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2;
  }, [changed]);
  return nav;
}

/** Tabs of a page, each with its own address. */
export function TabLinks({ label, tabs }: { label: string; tabs: Tab[] }) {
  const [location] = useLocation();
  const nav = useCurrentTab(location);
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
