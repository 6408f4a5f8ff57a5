import { IconArrowRight, IconBox, IconBuildingStore, IconFileInvoice, IconUsers } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Sheet } from '../../components/page.tsx';
import { useWords } from '../../language.tsx';
import { useSession } from '../../session.tsx';
import classes from './overview.module.css';

type Step = { href: string; isOpen: boolean; icon: typeof IconBox; title: string; hint: string };

/** For a business without documents: what to do first. */
export function FirstSteps() {
  const { start } = useWords().overview;
  const { can, business } = useSession();
  const steps: Step[] = [
    {
      href: '/settings',
      isOpen: business.is_manager,
      icon: IconBuildingStore,
      title: start.business,
      hint: start.businessHint,
    },
    {
      href: '/clients?new=1',
      isOpen: can('clients.create'),
      icon: IconUsers,
      title: start.client,
      hint: start.clientHint,
    },
    {
      href: '/items?new=1',
      isOpen: can('items.create'),
      icon: IconBox,
      title: start.item,
      hint: start.itemHint,
    },
    {
      href: '/documents/new',
      isOpen: can('documents.create'),
      icon: IconFileInvoice,
      title: start.document,
      hint: start.documentHint,
    },
  ];
  return (
    <div className={classes.start}>
      <Sheet title={start.title}>
        <ol className={classes.steps}>
          {steps
            .filter(({ isOpen }) => isOpen)
            .map(({ href, icon: Icon, title, hint }) => (
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
