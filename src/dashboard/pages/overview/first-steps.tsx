import { VisuallyHidden } from '@mantine/core';
import {
  IconArrowRight,
  IconBox,
  IconBuildingBank,
  IconBuildingStore,
  IconCircleCheckFilled,
  IconFileInvoice,
  IconReceiptTax,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import { Panel } from '../../components/page.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import classes from './overview.module.css';
import type { StartState } from './start.ts';

const ICONS = {
  business: IconBuildingStore,
  tax: IconReceiptTax,
  account: IconBuildingBank,
  client: IconUsers,
  item: IconBox,
  document: IconFileInvoice,
};

/** The first steps of a new business, and which of them are done. */
export function FirstSteps({ steps }: { steps: StartState['steps'] }) {
  const { start } = useMessages().overview;
  return (
    <div className={classes.start}>
      <Panel title={start.title}>
        <ol className={classes.steps}>
          {steps.map(({ key, href, isDone }) => {
            const Icon = isDone ? IconCircleCheckFilled : ICONS[key];
            return (
              <li key={key} data-done={isDone || undefined}>
                <Link href={href}>
                  <Icon size={24} stroke={1.5} aria-hidden="true" />
                  <strong>
                    {start[key]}
                    {isDone && <VisuallyHidden>, {start.done}</VisuallyHidden>}
                  </strong>
                  <span>{start.hint[key]}</span>
                  <IconArrowRight size={18} stroke={1.7} aria-hidden="true" />
                </Link>
              </li>
            );
          })}
        </ol>
      </Panel>
    </div>
  );
}
