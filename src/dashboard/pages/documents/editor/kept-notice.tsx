import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import classes from './kept-notice.module.css';

/** Says that the page shows what was typed before and not saved. */
export function KeptNotice({ at, discard }: { at: string; discard: () => void }) {
  const { kept } = useMessages().editor;
  const format = useFormat();
  const { workspace } = useSession();
  return (
    <div className={classes.notice} role="status">
      <IconHistory size={18} stroke={1.7} aria-hidden="true" />
      <span>{kept.says({ time: format.minute(at, workspace.timezone) })}</span>
      <Button variant="subtle" size="compact-sm" onClick={discard}>
        {kept.discard}
      </Button>
    </div>
  );
}
