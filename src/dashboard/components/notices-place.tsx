import { Notifications } from '@mantine/notifications';
import { useMessages } from '../i18n/provider.tsx';
import { nameCloseButton } from './notices.ts';
import classes from './notices-place.module.css';

/** Where notices appear: below what one works on, never more than three of them, above any bar that stays in view. */
export function Notices() {
  nameCloseButton(useMessages().do.close);
  return <Notifications position="bottom-right" limit={3} autoClose={4000} className={classes.place} />;
}
