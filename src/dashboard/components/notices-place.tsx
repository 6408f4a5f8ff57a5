import { Notifications } from '@mantine/notifications';
import { useMessages } from '../i18n/provider.tsx';
import { nameCloseButton } from './notices.ts';
import classes from './notices-place.module.css';

/** Where notifications appear: at the bottom, at most three, above any fixed bar. */
export function Notices() {
  nameCloseButton(useMessages().do.close);
  return <Notifications position="bottom-right" limit={3} autoClose={4000} className={classes.place} />;
}
