import { IconArrowRight, IconBox, IconFileInvoice, IconUsers } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Sheet } from '../../components/page.tsx';
import { useWords } from '../../language.tsx';
import classes from './overview.module.css';

/** For a business without documents: what to do first. */
export function FirstSteps() {
  const { start } = useWords().overview;
  const steps = [
    { href: '/clients?new=1', icon: IconUsers, title: start.client, hint: start.clientHint },
    { href: '/items?new=1', icon: IconBox, title: start.item, hint: start.itemHint },
    { href: '/documents/new', icon: IconFileInvoice, title: start.document, hint: start.documentHint },
  ];
  return (
    <div className={classes.start}>
      <Sheet title={start.title}>
        <ol className={classes.steps}>
          {steps.map(({ href, icon: Icon, title, hint }) => (
            <li key={href}>
              <Link href={href}>
                <Icon size={24} stroke={1.5} aria-hidden="true" />
                <strong>{title}</strong>
                <span>{hint}</span>
                <IconArrowRight size={18} stroke={1.7} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ol>
      </Sheet>
    </div>
  );
}
