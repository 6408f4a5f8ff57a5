import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconFlask, IconSelector } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useLocation } from 'wouter';
import { absolute } from '../addresses.ts';
import { unlessUnsaved } from '../components/unsaved-guard.tsx';
import { useMessages } from '../i18n/provider.tsx';
import { useSession } from '../session.tsx';
import type { WorkspaceRef } from '../types.ts';
import classes from './workspace-switch.module.css';

/** Switches between businesses and their two environments. */
export function WorkspaceSwitch({ isCompact = false }: { isCompact?: boolean }) {
  const messages = useMessages();
  const { me, business, workspace } = useSession();
  const isSandbox = workspace.environment === 'sandbox';
  return (
    <Menu position="bottom-start" width={264} withinPortal>
      <Menu.Target>
        <UnstyledButton
          className={classes.button}
          data-compact={isCompact || undefined}
          aria-label={`${messages.environment.switchTo}: ${business.name}, ${messages.environment[workspace.environment]}`}
        >
          <Initials name={business.name} isSandbox={isSandbox} />
          <span className={classes.text}>
            <span className={classes.name}>{business.name}</span>
            <span className={classes.environment}>{messages.environment[workspace.environment]}</span>
          </span>
          <IconSelector size={16} stroke={1.6} className={classes.arrow} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {me.businesses.map((each) => (
          <Fragment key={each.reference}>
            {me.businesses.length > 1 && <Menu.Label>{each.name}</Menu.Label>}
            {[each.production, each.sandbox].map(
              (target) => target && <Target key={target.reference} workspace={target} />,
            )}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Target({ workspace }: { workspace: WorkspaceRef }) {
  const messages = useMessages();
  const session = useSession();
  const [, go] = useLocation();
  const isHere = workspace.reference === session.workspace.reference;
  const isSandbox = workspace.environment === 'sandbox';
  return (
    <Menu.Item
      leftSection={isSandbox ? <IconFlask size={17} stroke={1.6} /> : <span className={classes.dot} />}
      rightSection={isHere ? <IconCheck size={16} aria-hidden="true" /> : undefined}
      aria-current={isHere ? 'true' : undefined}
      onClick={() => unlessUnsaved(() => go(absolute(`/w/${workspace.reference}`)))}
    >
      {messages.environment[workspace.environment]}
      {workspace.status === 'suspended' && ` (${messages.environment.suspended})`}
    </Menu.Item>
  );
}

function Initials({ name, isSandbox }: { name: string; isSandbox: boolean }) {
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');
  return (
    <span className={classes.initials} aria-hidden="true">
      {isSandbox ? <IconFlask size={18} stroke={1.8} /> : letters}
    </span>
  );
}
