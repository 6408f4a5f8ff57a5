import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { absolute } from '../addresses.ts';
import { dashboard, unwrap } from '../api.ts';
import { notifyFailure } from '../components/notify.ts';
import { unlessUnsaved } from '../components/unsaved-guard.tsx';
import { LANGUAGES } from '../i18n/languages.ts';
import { useI18n } from '../i18n/provider.tsx';
import { useSession, useSignedIn } from '../session.tsx';
import type { UserLanguage } from '../types.ts';
import classes from './user-menu.module.css';

export function UserMenu() {
  const { messages } = useI18n();
  const { me } = useSession();
  const [, go] = useLocation();
  const signedIn = useSignedIn();

  async function signOut() {
    try {
      await unwrap(dashboard.POST('/sign-out'));
      signedIn(null);
      go(absolute('/sign-in'));
    } catch (error) {
      notifyFailure(error, messages);
    }
  }

  return (
    <Menu position="top-start" width={232} closeOnItemClick={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.button}
          aria-label={`${messages.user.menu}: ${me.name ?? me.email}`}
        >
          <IconUserCircle size={26} stroke={1.4} aria-hidden="true" />
          <span className={classes.text}>
            <span className={classes.name}>{me.name ?? me.email}</span>
            {me.name && <span className={classes.email}>{me.email}</span>}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          closeMenuOnClick
          leftSection={<IconUserCircle size={17} stroke={1.6} />}
          onClick={() => unlessUnsaved(() => go('/account'))}
        >
          {messages.user.account}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{messages.user.language}</Menu.Label>
        <LanguageItems />
        <Menu.Divider />
        <Menu.Label>{messages.user.scheme}</Menu.Label>
        <SchemeItems />
        <Menu.Divider />
        <Menu.Item
          closeMenuOnClick
          leftSection={<IconLogout size={17} stroke={1.6} />}
          onClick={() => unlessUnsaved(signOut)}
        >
          {messages.user.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function LanguageItems() {
  const { language, choose } = useI18n();
  // The choice belongs to the user, not to the browser; the pages switch even where it could not be stored.
  const pick = (value: UserLanguage) => {
    choose(value);
    dashboard.PATCH('/me', { body: { language: value } }).catch(() => undefined);
  };
  return LANGUAGES.map(({ value, label }) => (
    <Menu.RadioItem
      key={value}
      value={value}
      lang={value}
      checked={language === value}
      checkIcon={<IconCheck size={16} aria-hidden="true" />}
      onChange={() => pick(value)}
    >
      {label}
    </Menu.RadioItem>
  ));
}

function SchemeItems() {
  const { messages } = useI18n();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = [
    { value: 'auto', label: messages.user.system },
    { value: 'light', label: messages.user.light },
    { value: 'dark', label: messages.user.dark },
  ] as const;
  return schemes.map(({ value, label }) => (
    <Menu.RadioItem
      key={value}
      value={value}
      checked={colorScheme === value}
      checkIcon={<IconCheck size={16} aria-hidden="true" />}
      onChange={() => setColorScheme(value)}
    >
      {label}
    </Menu.RadioItem>
  ));
}
