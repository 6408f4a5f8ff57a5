import { VisuallyHidden } from '@mantine/core';
import {
  IconArrowRight,
  IconBox,
  IconBuildingBank,
  IconBuildingStore,
  IconCircleCheckFilled,
  IconFileInvoice,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import { Sheet } from '../../components/page.tsx';
import { useWords } from '../../language.tsx';
import classes from './overview.module.css';
import type { StartState } from './start.ts';

const ICONS = {
  business: IconBuildingStore,
  account: IconBuildingBank,
  client: IconUsers,
  item: IconBox,
  document: IconFileInvoice,
};

/** For a business that begins: what to do first, and what of it is done. */
export function FirstSteps({ steps }: { steps: StartState['steps'] }) {
  const { start } = useWords().overview;
  return (
    <div className={classes.start}>
      <Sheet title={start.title}>
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
      </Sheet>
    </div>
  );
}
